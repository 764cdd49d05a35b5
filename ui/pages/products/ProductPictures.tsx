import type { Image } from 'core-wasm';
import { Picture } from '../../components/Picture/Picture';
import { products as words } from '../../content/products';
import styles from './Product.module.css';

/** The pictures of a product: the whole tool large, its details beside it. */
export function ProductPictures({ images }: { images: Image[] }) {
  if (images.length === 0) return null;
  return (
    <section className={styles.pictures} aria-label={words.product.pictures}>
      <ul>
        {images.map((image, index) => (
          <li key={image.src}>
            <a href={image.src}>
              <Picture
                image={image}
                sizes={
                  index === 0 ? '(min-width: 64rem) 58vw, 100vw' : '(min-width: 64rem) 20vw, 33vw'
                }
                first={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
