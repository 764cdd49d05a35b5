import type { Product } from 'core-wasm';
import { Picture } from '../../components/Picture/Picture';
import { Unbroken } from '../../components/Unbroken/Unbroken';
import styles from './ProductCarousel.module.css';

/** One tool: its picture as large as the window allows, and what it does. */
export function ProductSlide({ product }: { product: Product }) {
  return (
    <>
      <div className={styles.plate}>
        {product.image && (
          <Picture
            image={product.image}
            alt={product.name}
            sizes="(min-width: 64rem) 60vw, 100vw"
          />
        )}
      </div>
      <div className={styles.words}>
        <h3>
          <Unbroken name>{product.name}</Unbroken>
        </h3>
        <p>
          <Unbroken>{product.description}</Unbroken>
        </p>
      </div>
      {product.features.length > 0 && (
        <ul className={styles.features}>
          {product.features.map((feature, index) => (
            <li key={index}>
              <Unbroken>{feature}</Unbroken>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
