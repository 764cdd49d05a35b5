import type { Product } from 'core-wasm';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { Picture } from '../../components/Picture/Picture';
import styles from './ProductCarousel.module.css';

/** A product with a large picture and its description. */
export function ProductSlide({ product }: { product: Product }) {
  return (
    <>
      <div className={styles.plate}>
        {product.image && (
          <Picture
            image={product.image}
            alt={product.name}
            sizes="(min-width: 90rem) 59rem, (min-width: 64rem) 60vw, calc(100vw - 2.5rem)"
          />
        )}
      </div>
      <div className={styles.copy}>
        <h3>
          <NoWrap name>{product.name}</NoWrap>
        </h3>
        <p>
          <NoWrap>{product.description}</NoWrap>
        </p>
      </div>
      {product.features.length > 0 && (
        <ul className={styles.features}>
          {product.features.map((feature, index) => (
            <li key={index}>
              <NoWrap>{feature}</NoWrap>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
