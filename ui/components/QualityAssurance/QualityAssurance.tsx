import { useGallery } from 'core-wasm/react';
import { quality } from '../../content/quality';
import { Picture } from '../Picture/Picture';
import { Section } from '../Section/Section';
import styles from './QualityAssurance.module.css';

/** Three statements about quality assurance, each with a picture. */
export function QualityAssurance({ id }: { id: string }) {
  const { data: gallery } = useGallery();
  return (
    <Section id={id} tone="paper" title={quality.title} intro={quality.intro}>
      <ul className={styles.cards}>
        {quality.cards.map(card => {
          const tile = gallery?.find(({ section }) => section === card.section);
          return (
            <li key={card.section} className={styles.card}>
              {tile && (
                <div className={styles.frame}>
                  <Picture
                    image={tile.image}
                    sizes="(min-width: 90rem) 36rem, (min-width: 64rem) 37vw, (min-width: 40rem) 44vw, calc(100vw - 2.5rem)"
                  />
                </div>
              )}
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
