import { ButtonLink } from '../../components/Button/Button';
import { Section } from '../../components/Section/Section';
import { home } from '../../content/home';
import styles from './AboutUs.module.css';
import { PartsFigure } from './PartsFigure';

/** What the company does, and one of its tools with its parts named. */
export function AboutUs() {
  const words = home.about;
  return (
    <Section id="about" title={words.title} rail below={<PartsFigure />}>
      <p className={styles.lead}>{words.lead}</p>
      <div className={styles.text}>
        {words.text.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className={styles.links}>
        <ButtonLink to="/about" look="line">
          {words.know}
        </ButtonLink>
        <ButtonLink to="/licenses-certificates" look="line">
          {words.licenses}
        </ButtonLink>
      </div>
    </Section>
  );
}
