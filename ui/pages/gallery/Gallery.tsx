import type { GalleryTile } from 'core-wasm';
import { useGallery, useLightbox } from 'core-wasm/react';
import { Head } from '../../components/Head/Head';
import { Lightbox } from '../../components/Lightbox/Lightbox';
import { PictureLink } from '../../components/Lightbox/PictureLink';
import { PageHead } from '../../components/PageHead/PageHead';
import { Picture } from '../../components/Picture/Picture';
import { gallery as words } from '../../content/gallery';
import { heads } from '../../content/heads';
import { lightbox as viewer } from '../../content/lightbox';
import styles from './Gallery.module.css';

/** The pictures. */
export default function Gallery() {
  const { data: tiles } = useGallery();
  return (
    <>
      <Head words={heads.gallery} />
      <PageHead title={words.title} intro={words.intro} />
      {tiles && tiles.length > 0 && <Tiles tiles={tiles} />}
    </>
  );
}

function Tiles({ tiles }: { tiles: GalleryTile[] }) {
  const lightbox = useLightbox({
    count: tiles.length,
    labels: { ...viewer.labels, lightbox: words.title },
  });
  return (
    <div className={styles.page} data-tone="dark">
      <ul className={styles.tiles}>
        {tiles.map((tile, index) => (
          <li key={tile.id}>
            <PictureLink
              href={tile.image.src}
              name={tile.image.alt}
              lightbox={lightbox}
              index={index}
              className={styles.tile}
            >
              <Picture
                image={tile.image}
                sizes={
                  index % 6 === 0
                    ? '(min-width: 64rem) 66vw, 100vw'
                    : '(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw'
                }
                first={index === 0}
              />
            </PictureLink>
            {tile.caption && <p>{tile.caption}</p>}
          </li>
        ))}
      </ul>
      <Lightbox lightbox={lightbox} plates={tiles} />
    </div>
  );
}
