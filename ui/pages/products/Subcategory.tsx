import { useCategories, useProducts } from 'core-wasm/react';
import { useParams } from 'react-router-dom';
import { CatalogueHead } from '../../components/CatalogueHead/CatalogueHead';
import { CatalogueText } from '../../components/CatalogueHead/CatalogueText';
import { Head } from '../../components/Head/Head';
import { LinkList } from '../../components/LinkList/LinkList';
import { Listing } from '../../components/Listing/Listing';
import { ProductPlaceholders, SomeProducts } from '../../components/ProductCard/ProductCard';
import { productPath } from '../../components/ProductCard/path';
import { PRODUCTS_PREVIEW_COUNT, query } from '../../components/ProductCard/query';
import { ShortlistTray } from '../../components/Shortlist/ShortlistTray';
import { products as copy } from '../../content/products';
import { NotFound } from '../not-found/NotFound';
import styles from './Subcategory.module.css';
import { Unavailable } from './Unavailable';

/** A sub-category and its products. */
export default function SubcategoryPage() {
  const { category = '', subcategory = '' } = useParams();
  return <Subcategory key={`${category}/${subcategory}`} parent={category} slug={subcategory} />;
}

function Subcategory({ parent, slug }: { parent: string; slug: string }) {
  const catalogue = useCategories();
  const { data: products, ...call } = useProducts(query.subcategory(parent, slug));
  const category = catalogue.data?.find(candidate => candidate.slug === parent);
  const subcategory = category?.subcategories.find(candidate => candidate.slug === slug);
  if (catalogue.failure) return <Unavailable what="page" call={catalogue} />;
  if (!catalogue.data) return null;
  if (!category || !subcategory) return <NotFound />;
  const own = products?.filter(
    product => product.category === category.slug && product.subcategory === subcategory.slug,
  );
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
        items={own}
        empty={copy.empty}
        waiting={
          <div className={styles.list}>
            <ProductPlaceholders count={1} />
          </div>
        }
      >
        <div className={styles.list}>
          <SomeProducts
            products={own ?? []}
            heading="h2"
            shown={PRODUCTS_PREVIEW_COUNT}
            to={`/products?category=${category.slug}&subcategory=${subcategory.slug}`}
            name={subcategory.name}
            others={<Others category={category.slug} subcategory={subcategory.slug} />}
          />
        </div>
      </Listing>
      {subcategory.summary && (
        <CatalogueText name={subcategory.name} text={subcategory.description} />
      )}
      <ShortlistTray />
    </>
  );
}

/** The names of the products that are not shown as cards. */
function Others({ category, subcategory }: { category: string; subcategory: string }) {
  const { data } = useProducts(query.names(category, subcategory));
  const others = data?.slice(PRODUCTS_PREVIEW_COUNT) ?? [];
  return (
    <LinkList links={others.map(product => ({ to: productPath(product), name: product.name }))} />
  );
}
