import type { Category as CategoryData } from 'core-wasm';
import { useProducts } from 'core-wasm/react';
import { CatalogueHead } from '../../components/CatalogueHead/CatalogueHead';
import { CatalogueText } from '../../components/CatalogueHead/CatalogueText';
import { Head } from '../../components/Head/Head';
import { NoItems } from '../../components/Listing/Listing';
import {
  ProductGrid,
  ProductPlaceholders,
  SomeProducts,
} from '../../components/ProductCard/ProductCard';
import { query, SUBCATEGORY_PREVIEW_COUNT } from '../../components/ProductCard/query';
import { Section } from '../../components/Section/Section';
import { ShortlistTray } from '../../components/Shortlist/ShortlistTray';
import { products as copy } from '../../content/products';

/** A category: its description, and its products by sub-category. */
export function Category({ category }: { category: CategoryData }) {
  const { data: products, ...call } = useProducts(query.category(category.slug));
  const waiting = call.waiting && !call.failure;
  // Without categories in the product list all products are shown.
  const hasCategories = products?.some(product => product.category !== null) ?? true;
  const own =
    products?.filter(product => !hasCategories || product.category === category.slug) ?? [];
  const uncategorized = own.filter(
    product => !category.subcategories.some(({ slug }) => slug === product.subcategory),
  );
  const productsOf = (slug: string) => own.filter(product => product.subcategory === slug);
  return (
    <>
      <Head
        copy={{
          title: category.name,
          description: category.summary ?? category.name,
          keywords: [category.name, ...category.subcategories.map(({ name }) => name)],
        }}
      />
      <CatalogueHead
        title={category.name}
        trail={[{ name: copy.title, to: '/products' }]}
        lead={category.summary ?? category.description}
        image={category.image}
      />
      {category.subcategories
        .filter(({ slug }) => waiting || productsOf(slug).length > 0)
        .map(subcategory => (
          <Section
            key={subcategory.slug}
            id={subcategory.slug}
            title={subcategory.name}
            to={`/products/${category.slug}/${subcategory.slug}`}
            rail
            intro={subcategory.summary ?? undefined}
          >
            {waiting ? (
              <ProductPlaceholders count={1} />
            ) : (
              <SomeProducts
                products={productsOf(subcategory.slug)}
                shown={SUBCATEGORY_PREVIEW_COUNT}
                to={`/products/${category.slug}/${subcategory.slug}`}
                name={subcategory.name}
              />
            )}
          </Section>
        ))}
      {!waiting && own.length === 0 && (
        <Section id="products">
          <NoItems call={call} empty={copy.empty} />
        </Section>
      )}
      {uncategorized.length > 0 && (
        <Section id="products" title={hasCategories ? undefined : copy.all}>
          <ProductGrid products={uncategorized} />
        </Section>
      )}
      {category.summary && <CatalogueText name={category.name} text={category.description} />}
      <ShortlistTray />
    </>
  );
}
