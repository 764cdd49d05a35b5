import { Section } from '../../components/Section/Section';
import { about } from '../../content/about';
import styles from './About.module.css';

/** Vision and mission, side by side. */
export function OurCore() {
  const { title, vision, mission } = about.core;
  return (
    <Section id="core" title={title} rail>
      <div className={styles.core}>
        {[vision, mission].map((box, index) => (
          <div key={index} className={styles.box}>
            <h3>{box.title}</h3>
            <p>{box.text}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
