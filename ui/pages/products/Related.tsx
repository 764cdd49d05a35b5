import type { Neighbour } from 'core-wasm';
import { useProducts } from 'core-wasm/react';
import { Icon } from '../../components/Icon/Icon';
import { ProductGrid } from '../../components/ProductCard/ProductCard';
import { Section } from '../../components/Section/Section';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { products as words } from '../../content/products';
import styles from './Product.module.css';

/** What is often run with this product. */
export function Related({ slugs }: { slugs: string[] }) {
  const { data: products } = useProducts();
  const related = slugs.flatMap(slug => products?.find(product => product.slug === slug) ?? []);
  if (related.length === 0) return null;
  return (
    <Section id="related" title={words.product.related}>
      <ProductGrid products={related} />
    </Section>
  );
}

/** The products before and after this one. */
export function Neighbours({ previous, next }: Record<'previous' | 'next', Neighbour | null>) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} data-tone="dark" aria-label={words.product.neighbours}>
      <div>
        {previous && (
          <SmartLink to={`/products/${previous.slug}`}>
            <Icon name="back" />
            <span>
              <small>{words.product.previous}</small> {previous.name}
            </span>
          </SmartLink>
        )}
        {next && (
          <SmartLink to={`/products/${next.slug}`} className={styles.next}>
            <span>
              <small>{words.product.next}</small> {next.name}
            </span>
            <Icon name="arrow" />
          </SmartLink>
        )}
      </div>
    </nav>
  );
}
