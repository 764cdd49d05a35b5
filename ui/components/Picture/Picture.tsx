import { type Image, pictureSources } from 'core-wasm';
import styles from './Picture.module.css';

interface Props {
  image: Image;
  /** Replaces the picture's alternative text. */
  alt?: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** The width in pixels above which no copy is needed, on screens with two pixels per CSS pixel. */
  most?: number | undefined;
  /** Loads the first picture of a page with high priority. */
  first?: boolean;
}

/** A responsive picture with fixed proportions, so that the layout does not shift. */
export function Picture({ image, alt, sizes, most, first }: Props) {
  const timing = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  return (
    <picture className={styles.picture}>
      {pictureSources(image, most).map(source => (
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
