import { useCategories, useProducts } from 'core-wasm/react';
import { useParams } from 'react-router-dom';
import { CatalogueHead } from '../../components/CatalogueHead/CatalogueHead';
import { CompareTray } from '../../components/Compare/CompareTray';
import { Head } from '../../components/Head/Head';
import { Listing } from '../../components/Listing/Listing';
import { ProductGrid, ProductPlaceholders } from '../../components/ProductCard/ProductCard';
import { products as words } from '../../content/products';
import { NotFound } from '../not-found/NotFound';
import styles from './Subcategory.module.css';

/** A sub-category and its products. */
export default function Subcategory() {
  const { category: categorySlug, subcategory: slug } = useParams();
  const { data: categories } = useCategories();
  const { state, data: products } = useProducts();
  const category = categories?.find(candidate => candidate.slug === categorySlug);
  const subcategory = category?.subcategories.find(candidate => candidate.slug === slug);
  if (!categories) return null;
  if (!category || !subcategory) return <NotFound />;
  const own = products?.filter(
    product => product.category === category.slug && product.subcategory === subcategory.slug,
  );
  return (
    <>
      <Head
        words={{
          title: subcategory.name,
          description: subcategory.summary ?? subcategory.name,
          keywords: [subcategory.name, category.name],
        }}
      />
      <CatalogueHead
        title={subcategory.name}
        trail={[
          { name: words.title, to: '/products' },
          { name: category.name, to: `/products/${category.slug}` },
        ]}
        text={subcategory.description ?? subcategory.summary}
        image={subcategory.image ?? category.image}
      />
      <Listing
        state={state}
        items={own}
        empty={words.empty}
        waiting={
          <div className={styles.list}>
            <ProductPlaceholders count={1} />
          </div>
        }
      >
        <div className={styles.list}>
          <ProductGrid products={own ?? []} heading="h2" />
        </div>
      </Listing>
      <CompareTray />
    </>
  );
}
