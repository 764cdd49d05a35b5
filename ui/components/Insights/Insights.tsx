import { useInsights } from 'core-wasm/react';
import { home } from '../../content/home';
import { Picture } from '../Picture/Picture';
import { Section } from '../Section/Section';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './Insights.module.css';

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The newest posts of the insights site. */
export function Insights() {
  const { data: posts } = useInsights();
  if (!posts || posts.length === 0) return null;
  return (
    <Section id="insights" tone="paper" title={home.insights.title}>
      <ul className={styles.track}>
        {posts.map(post => (
          <li key={post.id} className={styles.post}>
            <SmartLink to={post.link}>
              <span className={styles.frame}>
                {post.image && (
                  <Picture image={post.image} alt="" sizes="(min-width: 64rem) 25vw, 50vw" />
                )}
              </span>
              {post.date && (
                <time dateTime={post.date}>
                  {day.format(new Date(`${post.date.slice(0, 10)}T00:00Z`))}
                </time>
              )}
              <h3>{post.title}</h3>
              <p>{post.excerpt}</p>
            </SmartLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
