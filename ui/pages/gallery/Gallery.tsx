import { useGallery } from 'core-wasm/react';
import { Head } from '../../components/Head/Head';
import { PageHead } from '../../components/PageHead/PageHead';
import { Picture } from '../../components/Picture/Picture';
import { gallery as words } from '../../content/gallery';
import { heads } from '../../content/heads';
import styles from './Gallery.module.css';

/** The pictures. */
export default function Gallery() {
  const { data: tiles } = useGallery();
  return (
    <>
      <Head words={heads.gallery} />
      <PageHead title={words.title} intro={words.intro} />
      <div className={styles.page} data-tone="dark">
        <ul className={styles.tiles}>
          {tiles?.map((tile, index) => (
            <li key={tile.id}>
              <a href={tile.image.src} className={styles.tile}>
                <Picture
                  image={tile.image}
                  sizes={
                    index % 5 === 0
                      ? '(min-width: 64rem) 66vw, 100vw'
                      : '(min-width: 64rem) 33vw, 100vw'
                  }
                  first={index === 0}
                />
              </a>
              {tile.caption && <p>{tile.caption}</p>}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
