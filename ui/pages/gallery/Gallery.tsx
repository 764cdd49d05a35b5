import type { GalleryTile } from 'core-wasm';
import { useGallery } from 'core-wasm/react';
import { Lightbox } from '../../components/Lightbox/Lightbox';
import { PictureLink } from '../../components/Lightbox/PictureLink';
import { useViewer } from '../../components/Lightbox/useViewer';
import { Listing, Placeholders } from '../../components/Listing/Listing';
import { NoScript } from '../../components/NoScript/NoScript';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { PageHead } from '../../components/PageHead/PageHead';
import { Picture } from '../../components/Picture/Picture';
import { ShowMore } from '../../components/ShowMore/ShowMore';
import { useShowMore } from '../../components/ShowMore/useShowMore';
import { gallery as copy } from '../../content/gallery';
import styles from './Gallery.module.css';

/** The number of pictures shown at first, and added by each press. */
const TILES_COUNT = 9;

export default function Gallery() {
  const { data: tiles, ...call } = useGallery();
  return (
    <div className={styles.whole} data-tone="dark">
      <PageHead title={copy.title} intro={copy.intro} />
      <div className={styles.page}>
        <Listing
          call={call}
          items={tiles}
          empty={copy.empty}
          waiting={
            <Placeholders
              list={styles.tiles}
              card={styles.placeholder}
              plate={styles.tile}
              lines={1}
              count={TILES_COUNT}
            />
          }
        >
          <Tiles tiles={tiles ?? []} />
        </Listing>
      </div>
    </div>
  );
}

/** The `sizes` of a picture, by its index, as in the style sheet. */
function sizesOf(index: number): string {
  const wide =
    index % 6 === 0
      ? '(min-width: 90rem) 65rem, (min-width: 64rem) 62vw'
      : '(min-width: 90rem) 29rem, (min-width: 64rem) 30vw';
  const half = index % 9 === 0 ? '92vw' : '45vw';
  return `${wide}, (min-width: 40rem) ${half}, calc(100vw - 2.5rem)`;
}

function Tiles({ tiles }: { tiles: GalleryTile[] }) {
  const lightbox = useViewer(copy.title, tiles.length);
  const reveal = useShowMore({
    name: 'gallery',
    count: tiles.length,
    step: TILES_COUNT,
    labels: copy.reveal,
  });
  const { shown } = reveal.view;
  const list = (from: number, to?: number) => (
    <ul className={styles.tiles}>
      {tiles.slice(from, to).map((tile, index) => (
        <li key={tile.id}>
          <PictureLink
            href={tile.image.src}
            name={tile.image.alt}
            lightbox={lightbox}
            index={from + index}
            className={styles.tile}
            {...reveal.itemProps(from + index)}
          >
            <Picture image={tile.image} sizes={sizesOf(index)} first={from + index === 0} />
          </PictureLink>
          {tile.caption && (
            <p>
              <NoWrap>{tile.caption}</NoWrap>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <div {...reveal.rootProps}>
      {list(0, shown)}
      <NoScript>{list(shown)}</NoScript>
      <div className={styles.more}>
        <ShowMore reveal={reveal} text={copy.more} />
      </div>
      <Lightbox lightbox={lightbox} plates={tiles} />
    </div>
  );
}
