import type { Product } from 'core-wasm';
import type { Resource } from 'core-wasm/react';
import type { ComponentProps, ReactNode } from 'react';
import { CatalogueHead } from '../../components/CatalogueHead/CatalogueHead';
import { Listing } from '../../components/Listing/Listing';
import { ProductListPage, ProductPlaceholders } from '../../components/ProductCard/ProductCard';
import { products as copy } from '../../content/products';
import styles from './ProductList.module.css';

interface Props {
  head: ComponentProps<typeof CatalogueHead>;
  /** The products of the page. */
  call: Resource<Product[]>;
  /** The path of the list. */
  path: string;
  page: number;
  /** The number of placeholders while the products load. */
  placeholders?: number;
  /** Below the products. */
  children?: ReactNode;
}

/** A page of a list of products, below its head. */
export function ProductList({ head, call, path, page, placeholders, children }: Props) {
  const { data: products } = call;
  return (
    <>
      <CatalogueHead {...head} />
      <Listing
        call={call}
        items={products}
        empty={copy.empty}
        waiting={
          <div className={styles.list}>
            <ProductPlaceholders count={placeholders} />
          </div>
        }
      >
        <div className={styles.list}>
          <ProductListPage products={products ?? []} heading="h2" path={path} page={page} />
          {children}
        </div>
      </Listing>
    </>
  );
}
