import { useGallery } from 'core-wasm/react';
import { Icon } from '../../components/Icon/Icon';
import { Picture } from '../../components/Picture/Picture';
import { Section } from '../../components/Section/Section';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { about } from '../../content/about';
import styles from './About.module.css';

/** The number of pictures in the preview; the last one links to the gallery. */
const PREVIEW_COUNT = 6;

/** The number of columns of each picture, of four. */
function columnsOf(index: number): number {
  if (index === 0) return 2;
  return index === PREVIEW_COUNT - 1 ? 4 : 1;
}

/** The `sizes` of a picture. */
function sizesOf(index: number): string {
  const columns = columnsOf(index);
  const wide = `(min-width: 90rem) ${columns * 22.5}rem, (min-width: 64rem) ${columns * 23}vw`;
  return columns === 1 ? `${wide}, 46vw` : `${wide}, (min-width: 40rem) 46vw, calc(100vw - 2.5rem)`;
}

/** The first pictures of the gallery. */
export function GalleryPreview() {
  const { data: gallery } = useGallery();
  if (!gallery || gallery.length === 0) return null;
  const tiles = gallery.slice(0, PREVIEW_COUNT);
  return (
    <Section id="gallery" tone="dark" title={about.gallery.title}>
      <ul className={styles.gallery}>
        {tiles.map((tile, index) => (
          <li key={tile.id}>
            <Picture image={tile.image} sizes={sizesOf(index)} />
            {index === tiles.length - 1 && (
              <SmartLink to="/gallery" className={styles.all}>
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
