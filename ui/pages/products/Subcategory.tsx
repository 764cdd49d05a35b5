import { useCategories } from 'core-wasm/react';
import { useParams } from 'react-router-dom';
import { CatalogueHead } from '../../components/CatalogueHead/CatalogueHead';
import { CatalogueText } from '../../components/CatalogueHead/CatalogueText';
import { Head } from '../../components/Head/Head';
import { Listing } from '../../components/Listing/Listing';
import { ProductPage, ProductPlaceholders } from '../../components/ProductCard/ProductCard';
import { PRODUCTS_PREVIEW_COUNT, query } from '../../components/ProductCard/query';
import { useSelection } from '../../components/ProductCard/useSelection';
import { ShortlistTray } from '../../components/Shortlist/ShortlistTray';
import { products as copy } from '../../content/products';
import { NotFound } from '../not-found/NotFound';
import { FilterLink } from './FilterLink';
import styles from './Subcategory.module.css';
import { Unavailable } from './Unavailable';

/** A sub-category and its products. */
export default function SubcategoryPage() {
  const { category = '', subcategory = '' } = useParams();
  return <Subcategory key={`${category}/${subcategory}`} parent={category} slug={subcategory} />;
}

function Subcategory({ parent, slug }: { parent: string; slug: string }) {
  const catalogue = useCategories();
  const { data: products, ...call } = useSelection(
    query.page({ category: parent, subcategory: slug }),
  );
  const category = catalogue.data?.find(candidate => candidate.slug === parent);
  const subcategory = category?.subcategories.find(candidate => candidate.slug === slug);
  if (catalogue.failure) return <Unavailable what="page" call={catalogue} />;
  if (!catalogue.data) return null;
  if (!category || !subcategory) return <NotFound />;
  const path = `/products/${parent}/${slug}`;
  return (
    <>
      <Head
        copy={{
          title: subcategory.name,
          description: subcategory.summary ?? subcategory.name,
          keywords: [subcategory.name, category.name],
        }}
      />
      <CatalogueHead
        title={subcategory.name}
        trail={[
          { name: copy.title, to: '/products' },
          { name: category.name, to: `/products/${category.slug}` },
        ]}
        lead={subcategory.summary ?? subcategory.description}
        image={subcategory.image ?? category.image}
      />
      <Listing
        call={call}
        items={products}
        empty={copy.empty}
        waiting={
          <div className={styles.list}>
            <ProductPlaceholders count={1} />
          </div>
        }
      >
        <div className={styles.list}>
          <ProductPage products={products ?? []} heading="h2" path={path} page={1} />
          {products && products.length > PRODUCTS_PREVIEW_COUNT && (
            <FilterLink name={subcategory.name} category={parent} subcategory={slug} />
          )}
        </div>
      </Listing>
      {subcategory.summary && (
        <CatalogueText name={subcategory.name} text={subcategory.description} />
      )}
      <ShortlistTray />
    </>
  );
}
