import { clsx } from 'clsx';
import type { Product } from 'core-wasm';
import { useCarousel } from 'core-wasm/react';
import { ArrowButtons } from '../../components/ArrowButtons/ArrowButtons';
import { ButtonLink } from '../../components/Button/Button';
import { query } from '../../components/ProductCard/query';
import { useProductQuery } from '../../components/ProductCard/useProductQuery';
import section from '../../components/Section/Section.module.css';
import { home } from '../../content/home';
import styles from './ProductCarousel.module.css';
import { ProductSlide } from './ProductSlide';

/** The products one at a time, or the first of a long list. Without products there is no section. */
export function ProductCarousel() {
  const { data: products } = useProductQuery(query.slides);
  return products && products.length > 0 ? <Slides products={products} /> : null;
}

function Slides({ products }: { products: Product[] }) {
  const copy = home.products;
  const count = products.length;
  const carousel = useCarousel({ count, labels: copy.labels });
  const { index } = carousel.view;
  const current = products[index];

  return (
    <section
      id="products"
      className={clsx(styles.section, section.section)}
      data-tone="light"
      aria-labelledby="products-title"
    >
      <div {...carousel.rootProps}>
        <div className={clsx(styles.head, section.head)}>
          <h2 id="products-title">{copy.title}</h2>
          <div className={styles.controls}>
            <p className={styles.position} data-needs-script="">
              {index + 1} <span>{`${copy.of} ${count}`}</span>
            </p>
            {count > 1 && (
              <ArrowButtons previous={carousel.previousProps} next={carousel.nextProps} />
            )}
          </div>
        </div>
        <div className={styles.viewport} {...carousel.viewportProps}>
          {products.map((product, i) => (
            <div key={product.slug} className={styles.slide} {...carousel.slideProps(i)}>
              <ProductSlide product={product} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        <ButtonLink to={current ? `/products/${current.slug}` : '/products'} variant="line">
          {copy.all}
        </ButtonLink>
      </div>
    </section>
  );
}
