import type { GalleryTile } from 'core-wasm';
import { useGallery, useLightbox, useReveal } from 'core-wasm/react';
import { Lightbox } from '../../components/Lightbox/Lightbox';
import { PictureLink } from '../../components/Lightbox/PictureLink';
import { Listing, Placeholders } from '../../components/Listing/Listing';
import { More } from '../../components/More/More';
import { PageHead } from '../../components/PageHead/PageHead';
import { Picture } from '../../components/Picture/Picture';
import { Unbroken } from '../../components/Unbroken/Unbroken';
import { WithoutScript } from '../../components/WithoutScript/WithoutScript';
import { gallery as words } from '../../content/gallery';
import { lightbox as viewer } from '../../content/lightbox';
import styles from './Gallery.module.css';

/** The pictures. */
export default function Gallery() {
  const { state, data: tiles } = useGallery();
  return (
    <div className={styles.whole} data-tone="dark">
      <PageHead title={words.title} intro={words.intro} />
      <div className={styles.page}>
        <Listing
          state={state}
          items={tiles}
          empty={words.empty}
          waiting={
            <Placeholders
              list={styles.tiles}
              card={styles.held}
              plate={styles.tile}
              lines={1}
              count={9}
            />
          }
        >
          <Tiles tiles={tiles ?? []} />
        </Listing>
      </div>
    </div>
  );
}

function Tiles({ tiles }: { tiles: GalleryTile[] }) {
  const lightbox = useLightbox({
    count: tiles.length,
    labels: { ...viewer.labels, lightbox: words.title },
  });
  const reveal = useReveal({ count: tiles.length, labels: words.reveal });
  const { shown } = reveal.view;
  const list = (from: number, to?: number) => (
    <ul className={styles.tiles}>
      {tiles.slice(from, to).map((tile, place) => (
        <li key={tile.id}>
          <PictureLink
            href={tile.image.src}
            name={tile.image.alt}
            lightbox={lightbox}
            index={from + place}
            className={styles.tile}
            part={reveal.itemProps(from + place)}
          >
            <Picture
              image={tile.image}
              sizes={`(min-width: 64rem) ${place % 6 === 0 ? 66 : 33}vw, (min-width: 40rem) ${place % 9 === 0 ? 100 : 50}vw, 100vw`}
              first={from + place === 0}
            />
          </PictureLink>
          {tile.caption && (
            <p>
              <Unbroken>{tile.caption}</Unbroken>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <div {...reveal.rootProps}>
      {list(0, shown)}
      <WithoutScript>{list(shown)}</WithoutScript>
      <div className={styles.more}>
        <More reveal={reveal} text={words.more} />
      </div>
      <Lightbox lightbox={lightbox} plates={tiles} />
    </div>
  );
}
