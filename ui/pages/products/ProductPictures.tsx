import type { Image } from 'core-wasm';
import { Lightbox } from '../../components/Lightbox/Lightbox';
import { PictureLink } from '../../components/Lightbox/PictureLink';
import { useViewer } from '../../components/Lightbox/useViewer';
import { Picture } from '../../components/Picture/Picture';
import { products as copy } from '../../content/products';
import styles from './Product.module.css';

/** The pictures of a product, the first one large; each opens in the viewer. */
export function ProductPictures({ images }: { images: Image[] }) {
  const lightbox = useViewer(copy.product.pictures, images.length);
  if (images.length === 0) return null;
  return (
    <section className={styles.pictures} aria-label={copy.product.pictures}>
      <ul>
        {images.map((image, index) => (
          <li key={index}>
            <PictureLink href={image.src} name={image.alt} lightbox={lightbox} index={index}>
              <Picture
                image={image}
                sizes={
                  index === 0
                    ? '(min-width: 90rem) 50rem, (min-width: 64rem) 52vw, calc(100vw - 2.5rem)'
                    : '(min-width: 90rem) 17rem, (min-width: 64rem) 17vw, 29vw'
                }
                first={index === 0}
              />
            </PictureLink>
          </li>
        ))}
      </ul>
      <Lightbox lightbox={lightbox} plates={images.map(image => ({ image, caption: image.alt }))} />
    </section>
  );
}
