import { useGallery } from 'core-wasm/react';
import { Icon } from '../../components/Icon/Icon';
import { Picture } from '../../components/Picture/Picture';
import { Section } from '../../components/Section/Section';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { about } from '../../content/about';
import styles from './About.module.css';

/** How many pictures the preview shows; the last one is the door to the rest. */
const SHOWN = 6;

/** How wide a picture is drawn: the first over two columns of four, the last over all of them. */
function sizesOf(index: number): string {
  if (index === 0)
    return '(min-width: 90rem) 45rem, (min-width: 64rem) 46vw, (min-width: 40rem) 46vw, calc(100vw - 2.5rem)';
  if (index === SHOWN - 1)
    return '(min-width: 90rem) 90rem, (min-width: 64rem) 93vw, (min-width: 40rem) 46vw, calc(100vw - 2.5rem)';
  return '(min-width: 90rem) 23rem, (min-width: 64rem) 23vw, (min-width: 40rem) 46vw, calc(100vw - 2.5rem)';
}

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
            <Picture image={tile.image} sizes={sizesOf(index)} />
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
