import { ButtonLink } from '../../components/Button/Button';
import { Section } from '../../components/Section/Section';
import { home } from '../../content/home';
import styles from './AboutUs.module.css';
import { PartsFigure } from './PartsFigure';

/** The company in short, with a numbered figure of a tool. */
export function AboutUs() {
  const copy = home.about;
  return (
    <Section id="about" title={copy.title} rail below={<PartsFigure />}>
      <p className={styles.lead}>{copy.lead}</p>
      <div className={styles.text}>
        {copy.text.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <div className={styles.links}>
        <ButtonLink to="/about" variant="line">
          {copy.know}
        </ButtonLink>
        <ButtonLink to="/licenses-certificates" variant="line">
          {copy.licenses}
        </ButtonLink>
      </div>
    </Section>
  );
}
