import type { Neighbour } from 'core-wasm';
import { Icon } from '../../components/Icon/Icon';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { ProductCard } from '../../components/ProductCard/ProductCard';
import { query } from '../../components/ProductCard/query';
import { useProductQuery } from '../../components/ProductCard/useProductQuery';
import { Section } from '../../components/Section/Section';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { products as copy } from '../../content/products';
import styles from './Product.module.css';

/** The related products. */
export function Related({ slugs }: { slugs: string[] }) {
  return slugs.length > 0 ? <RelatedProducts slugs={slugs} /> : null;
}

function RelatedProducts({ slugs }: { slugs: string[] }) {
  const { state, data: products } = useProductQuery(query.named(slugs));
  if (state === 'failed' || products?.length === 0) return null;
  return (
    <Section id="related" title={copy.product.related}>
      <ul className={styles.related}>
        {products?.map(product => (
          <li key={product.slug}>
            <ProductCard product={product} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The previous and the next product. */
export function Neighbours({ previous, next }: Record<'previous' | 'next', Neighbour | null>) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} data-tone="dark" aria-label={copy.product.neighbours}>
      <div>
        {previous && (
          <SmartLink to={`/products/${previous.slug}`}>
            <Icon name="back" />
            <span>
              <small>{copy.product.previous}</small> <NoWrap name>{previous.name}</NoWrap>
            </span>
          </SmartLink>
        )}
        {next && (
          <SmartLink to={`/products/${next.slug}`} className={styles.next}>
            <span>
              <small>{copy.product.next}</small> <NoWrap name>{next.name}</NoWrap>
            </span>
            <Icon name="arrow" />
          </SmartLink>
        )}
      </div>
    </nav>
  );
}
