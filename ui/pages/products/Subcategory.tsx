import { useCategories, useCategory } from 'core-wasm/react';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../../components/Button/Button';
import { CatalogueText } from '../../components/CatalogueHead/CatalogueText';
import { Head } from '../../components/Head/Head';
import { PRODUCTS_PREVIEW_COUNT, query } from '../../components/ProductCard/query';
import { useProductQuery } from '../../components/ProductCard/useProductQuery';
import { ShortlistTray } from '../../components/Shortlist/ShortlistTray';
import { products as copy } from '../../content/products';
import { NotFound } from '../not-found/NotFound';
import { ProductList } from './ProductList';
import { Unavailable } from './Unavailable';

/** A sub-category and its products. */
export default function SubcategoryPage() {
  const { category = '', subcategory = '' } = useParams();
  return <Subcategory key={`${category}/${subcategory}`} parent={category} slug={subcategory} />;
}

function Subcategory({ parent, slug }: { parent: string; slug: string }) {
  const catalogue = useCategories();
  const { data: detail, waiting } = useCategory(parent);
  const call = useProductQuery(query.page({ category: parent, subcategory: slug }));
  const category = catalogue.data?.find(candidate => candidate.slug === parent);
  const listed = category?.subcategories.find(candidate => candidate.slug === slug);
  if (catalogue.failure) return <Unavailable what="page" call={catalogue} />;
  if (!catalogue.data) return null;
  if (!category || !listed) return <NotFound />;
  // Until its texts have loaded, and if that fails, the page shows the fields of the list.
  const loaded = detail?.subcategories.find(candidate => candidate.slug === slug);
  const subcategory = { summary: null, description: null, image: null, ...listed, ...loaded };
  return (
    <>
      <Head
        copy={{
          title: subcategory.name,
          description: subcategory.summary ?? subcategory.name,
          keywords: [subcategory.name, category.name],
        }}
      />
      <ProductList
        head={{
          title: subcategory.name,
          trail: [
            { name: copy.title, to: '/products' },
            { name: category.name, to: `/products/${category.slug}` },
          ],
          lead: subcategory.summary ?? subcategory.description,
          image: subcategory.image ?? (waiting ? null : category.image),
        }}
        call={call}
        path={`/products/${parent}/${slug}`}
        page={1}
        placeholders={1}
      >
        {call.data && call.data.length > PRODUCTS_PREVIEW_COUNT && (
          // The search has filters by size, rating and material.
          <p data-needs-script="">
            <ButtonLink
              to={`/products?${new URLSearchParams({ category: parent, subcategory: slug })}`}
              variant="line"
            >
              {copy.pages.filter(subcategory.name)}
            </ButtonLink>
          </p>
        )}
      </ProductList>
      {subcategory.summary && (
        <CatalogueText name={subcategory.name} text={subcategory.description} />
      )}
      <ShortlistTray />
    </>
  );
}
