import type { Product } from 'core-wasm';
import type { ReactNode } from 'react';
import { products as copy } from '../../content/products';
import { ButtonLink } from '../Button/Button';
import { Placeholders } from '../Listing/Listing';
import { NoScript } from '../NoScript/NoScript';
import { NoWrap } from '../NoWrap/NoWrap';
import { Picture } from '../Picture/Picture';
import { ShortlistToggle } from '../Shortlist/ShortlistToggle';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './ProductCard.module.css';
import { productPath } from './path';

interface Props {
  product: Product;
  /** The level of the card's heading on its page. */
  heading?: 'h2' | 'h3' | undefined;
  /** For the link, so that it can be found and focused. */
  link?: object | undefined;
}

/** A product in a list: the picture leads, the name follows. */
export function ProductCard({ product, heading: Heading = 'h3', link }: Props) {
  return (
    <article className={styles.card}>
      <div className={styles.plate}>
        {product.image && (
          <Picture
            image={product.image}
            alt=""
            sizes="(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, calc(100vw - 2.5rem)"
          />
        )}
      </div>
      <Heading className={styles.name}>
        <SmartLink to={productPath(product)} {...link}>
          <NoWrap name>{product.name}</NoWrap>
        </SmartLink>
      </Heading>
      <p className={styles.summary}>
        <NoWrap>{product.summary ?? product.description}</NoWrap>
      </p>
      <ShortlistToggle slug={product.slug} name={product.name} />
    </article>
  );
}

interface GridProps {
  products: Product[];
  heading?: 'h2' | 'h3' | undefined;
  /** For the link of each card, by its index. */
  linkProps?(index: number): object;
}

/** Product cards on the grid. */
export function ProductGrid({ products, heading, linkProps }: GridProps) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} heading={heading} link={linkProps?.(index)} />
        </li>
      ))}
    </ul>
  );
}

interface SomeProps {
  products: Product[];
  heading?: 'h2' | 'h3' | undefined;
  /** How many are shown. */
  shown: number;
  /** Where the others are. */
  to: string;
  /** What they all are. */
  name: string;
  /** Names the others where no script runs. */
  others?: ReactNode;
}

/** The first of some products, and the way to the others. */
export function SomeProducts({ products, heading, shown, to, name, others }: SomeProps) {
  return (
    <>
      <ProductGrid products={products.slice(0, shown)} heading={heading} />
      {products.length > shown && (
        <>
          {others && (
            <NoScript>
              <div className={styles.more}>{others}</div>
            </NoScript>
          )}
          <p className={styles.more}>
            <ButtonLink to={to} variant="line">
              {copy.more} {name}
            </ButtonLink>
          </p>
        </>
      )}
    </>
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
