import { useGallery } from 'core-wasm/react';
import { Icon } from '../../components/Icon/Icon';
import { Picture } from '../../components/Picture/Picture';
import { Section } from '../../components/Section/Section';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { about } from '../../content/about';
import styles from './About.module.css';

/** How many pictures the preview shows; the last one is the door to the rest. */
const SHOWN = 6;

/** The first pictures of the gallery. */
export function GalleryPreview() {
  const { data: gallery } = useGallery();
  if (!gallery || gallery.length === 0) return null;
  const tiles = gallery.slice(0, SHOWN);
  return (
    <Section id="gallery" tone="dark" title={about.gallery.title}>
      <ul className={styles.gallery}>
        {tiles.map((tile, index) => (
          <li key={tile.id}>
            <Picture image={tile.image} sizes="(min-width: 64rem) 50vw, 100vw" />
            {index === tiles.length - 1 && (
              <SmartLink to="/gallery" className={styles.door}>
                {about.gallery.all}
                <Icon name="arrow" />
              </SmartLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
