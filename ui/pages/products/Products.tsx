import { useCategories, useProducts } from 'core-wasm/react';
import { Head } from '../../components/Head/Head';
import { PageHead } from '../../components/PageHead/PageHead';
import { Picture } from '../../components/Picture/Picture';
import { ProductGrid } from '../../components/ProductCard/ProductCard';
import { Section } from '../../components/Section/Section';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { heads } from '../../content/heads';
import { products as words } from '../../content/products';
import styles from './Products.module.css';

/** The whole catalogue: its categories, and every product to search through. */
export default function Products() {
  const { data: categories } = useCategories();
  const { data: products } = useProducts();
  return (
    <>
      <Head words={heads.products} />
      <PageHead title={words.title} intro={words.intro} />
      <ul className={styles.categories}>
        {categories?.map(category => (
          <li key={category.slug} className={styles.category}>
            <div className={styles.plate}>
              {category.image && (
                <Picture image={category.image} alt="" sizes="(min-width: 64rem) 50vw, 100vw" />
              )}
            </div>
            <div className={styles.words}>
              <h2>
                <SmartLink to={`/products/${category.slug}`}>{category.name}</SmartLink>
              </h2>
              {category.summary && <p>{category.summary}</p>}
              <ul>
                {category.subcategories.map(subcategory => (
                  <li key={subcategory.slug}>
                    <SmartLink to={`/products/${category.slug}/${subcategory.slug}`}>
                      {subcategory.name}
                    </SmartLink>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      {products && products.length > 0 && (
        <Section id="all" tone="paper" title={words.all}>
          <ProductGrid products={products} />
        </Section>
      )}
    </>
  );
}
