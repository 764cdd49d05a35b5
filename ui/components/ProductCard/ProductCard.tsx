import type { Product } from 'core-wasm';
import { CompareToggle } from '../Compare/CompareToggle';
import { Placeholders } from '../Listing/Listing';
import { Picture } from '../Picture/Picture';
import { SmartLink } from '../SmartLink/SmartLink';
import { Unbroken } from '../Unbroken/Unbroken';
import styles from './ProductCard.module.css';
import { productPath } from './path';

interface Props {
  product: Product;
  /** The level of the card's heading on its page. */
  heading?: 'h2' | 'h3';
}

/** A product in a list: the picture leads, the name follows. */
export function ProductCard({ product, heading: Heading = 'h3' }: Props) {
  return (
    <article className={styles.card}>
      <div className={styles.plate}>
        {product.image && (
          <Picture
            image={product.image}
            alt=""
            sizes="(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw"
          />
        )}
      </div>
      <Heading className={styles.name}>
        <SmartLink to={productPath(product)}>
          <Unbroken name>{product.name}</Unbroken>
        </SmartLink>
      </Heading>
      <p className={styles.summary}>
        <Unbroken>{product.summary ?? product.description}</Unbroken>
      </p>
      <CompareToggle slug={product.slug} name={product.name} />
    </article>
  );
}

/** Product cards on the grid. */
export function ProductGrid({ products, heading }: { products: Product[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className={styles.grid}>
      {products.map(product => (
        <li key={product.slug}>
          <ProductCard product={product} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

/** Where product cards will be. */
export function ProductPlaceholders({ count }: { count?: number }) {
  return (
    <Placeholders
      list={styles.grid}
      card={styles.card}
      plate={styles.plate}
      lines={5}
      count={count}
    />
  );
}
