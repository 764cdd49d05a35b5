import type { Category as ListedCategory } from 'core-wasm';
import { useCategory } from 'core-wasm/react';
import { CatalogueHead } from '../../components/CatalogueHead/CatalogueHead';
import { CatalogueText } from '../../components/CatalogueHead/CatalogueText';
import { Head } from '../../components/Head/Head';
import { NoItems } from '../../components/Listing/Listing';
import {
  ProductListPage,
  ProductPlaceholders,
  SomeProducts,
} from '../../components/ProductCard/ProductCard';
import { previewCount, query } from '../../components/ProductCard/query';
import { useProductQuery } from '../../components/ProductCard/useProductQuery';
import { Section } from '../../components/Section/Section';
import { ShortlistTray } from '../../components/Shortlist/ShortlistTray';
import { products as copy } from '../../content/products';

/** A category: its description, and its products, by sub-category if it has any. */
export function Category({ listed }: { listed: ListedCategory }) {
  const { data: detail, waiting: detailWaits } = useCategory(listed.slug);
  // Until its texts have loaded, and if that fails, the page shows the fields of the list.
  const category = { description: null, ...listed, ...detail };
  const { subcategories } = listed;
  const path = `/products/${category.slug}`;
  const introOf = (slug: string) =>
    detail?.subcategories.find(subcategory => subcategory.slug === slug)?.summary;
  const { data: products, ...call } = useProductQuery(
    query.category(category.slug, subcategories.length),
  );
  const waiting = call.waiting && !call.failure;
  const shown = previewCount(subcategories.length);
  const productsOf = (slug: string) =>
    products?.filter(product => product.subcategory === slug) ?? [];
  const uncategorized =
    products?.filter(
      ({ subcategory }) => !subcategories.some(({ slug }) => slug === subcategory),
    ) ?? [];
  // If no product names a category, all products are shown, with the pages of the whole list.
  const hasCategories = uncategorized.some(product => product.category !== null);
  return (
    <>
      <Head
        copy={{
          title: category.name,
          description: category.summary ?? category.name,
          keywords: [category.name, ...subcategories.map(({ name }) => name)],
        }}
      />
      <CatalogueHead
        title={category.name}
        trail={[{ name: copy.title, to: '/products' }]}
        lead={category.summary ?? category.description}
        // Not the picture of the first product, which follows.
        image={detail?.subcategories.at(-1)?.image ?? (detailWaits ? null : category.image)}
      />
      {subcategories
        .filter(({ slug }) => waiting || productsOf(slug).length > 0)
        .map(subcategory => (
          <Section
            key={subcategory.slug}
            id={subcategory.slug}
            title={subcategory.name}
            to={`${path}/${subcategory.slug}`}
            rail
            intro={introOf(subcategory.slug) ?? undefined}
          >
            {waiting ? (
              <ProductPlaceholders count={1} />
            ) : (
              <SomeProducts
                products={productsOf(subcategory.slug)}
                shown={shown}
                to={`${path}/${subcategory.slug}`}
                name={subcategory.name}
              />
            )}
          </Section>
        ))}
      {!waiting && !products?.length && (
        <Section id="products">
          <NoItems call={call} empty={copy.empty} />
        </Section>
      )}
      {uncategorized.length > 0 && (
        <Section id="products" title={hasCategories ? undefined : copy.all}>
          {subcategories.length > 0 ? (
            <SomeProducts
              products={uncategorized}
              shown={shown}
              to={hasCategories ? `/products?category=${category.slug}` : '/products'}
              name={category.name}
            />
          ) : (
            <ProductListPage
              products={uncategorized}
              heading={hasCategories ? 'h2' : 'h3'}
              path={hasCategories ? path : '/products'}
              page={1}
            />
          )}
        </Section>
      )}
      {category.summary && <CatalogueText name={category.name} text={category.description} />}
      <ShortlistTray />
    </>
  );
}
