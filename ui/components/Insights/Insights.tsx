import { clsx } from 'clsx';
import type { Insight } from 'core-wasm';
import { useInsights, useTrack } from 'core-wasm/react';
import { home } from '../../content/home';
import { ArrowButtons } from '../ArrowButtons/ArrowButtons';
import card from '../Card/Card.module.css';
import { FormattedDate } from '../FormattedDate/FormattedDate';
import { NoWrap } from '../NoWrap/NoWrap';
import { Picture } from '../Picture/Picture';
import { Section } from '../Section/Section';
import { SmartLink } from '../SmartLink/SmartLink';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import styles from './Insights.module.css';

/** The latest posts of the insights site. Without posts there is no section. */
export function Insights() {
  const { data: posts } = useInsights();
  return posts && posts.length > 0 ? <Track posts={posts} /> : null;
}

function Track({ posts }: { posts: Insight[] }) {
  const copy = home.insights;
  const track = useTrack({ count: posts.length, labels: copy.labels });
  return (
    <Section
      id="insights"
      tone="paper"
      title={copy.title}
      wrapProps={track.rootProps}
      action={<ArrowButtons previous={track.previousProps} next={track.nextProps} />}
    >
      <div className={styles.viewport} {...track.viewportProps}>
        <div className={styles.row}>
          {posts.map((post, index) => (
            <div
              key={post.id}
              className={clsx(styles.post, card.card)}
              {...track.slideProps(index)}
            >
              <span className={styles.frame}>
                {post.image && (
                  <Picture
                    image={post.image}
                    alt=""
                    sizes="(min-width: 90rem) 21rem, (min-width: 64.01rem) 22vw, (min-width: 48.01rem) 30vw, 44vw"
                    most={960}
                  />
                )}
              </span>
              {post.date && <FormattedDate date={post.date} />}
              <h3>
                <SmartLink to={post.link} className={card.link}>
                  {post.title || copy.untitled}
                </SmartLink>
              </h3>
              <p>
                <NoWrap>{track.excerpt(post.excerpt)}</NoWrap>
              </p>
            </div>
          ))}
        </div>
      </div>
      <p className={hidden.visuallyHidden} {...track.liveProps}>
        {track.liveText}
      </p>
    </Section>
  );
}
