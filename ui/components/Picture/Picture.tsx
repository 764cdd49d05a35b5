import type { Image } from 'core-wasm';
import styles from './Picture.module.css';

interface Props {
  image: Image;
  /** In place of the picture's own alternative text. */
  alt?: string;
  /** The `sizes` attribute: how wide the picture is drawn. */
  sizes: string;
  /** The first picture of a page: asked for at once, with priority. */
  first?: boolean;
}

/** A picture in the best format and width that the visitor's browser can use; it never moves the page. */
export function Picture({ image, alt, sizes, first }: Props) {
  const timing = first
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  return (
    <picture className={styles.picture}>
      {image.sources.map(source => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img
        className={styles.image}
        src={image.src}
        width={image.width ?? undefined}
        height={image.height ?? undefined}
        alt={alt ?? image.alt}
        {...timing}
      />
    </picture>
  );
}
