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
import { query, SHOWN_EACH } from '../../components/ProductCard/query';
import { Section } from '../../components/Section/Section';
import { ShortlistTray } from '../../components/Shortlist/ShortlistTray';
import { products as copy } from '../../content/products';

/** A category: what its tools are for, then its products by sub-category. */
export function Category({ category }: { category: CategoryData }) {
  const { data: products, ...call } = useProducts(query.category(category.slug));
  const waiting = call.waiting && !call.failure;
  // A list that tells no categories is shown as a whole.
  const isTold = products?.some(product => product.category !== null) ?? true;
  const own = products?.filter(product => !isTold || product.category === category.slug) ?? [];
  const loose = own.filter(
    product => !category.subcategories.some(({ slug }) => slug === product.subcategory),
  );
  const of = (slug: string) => own.filter(product => product.subcategory === slug);
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
        .filter(({ slug }) => waiting || of(slug).length > 0)
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
                products={of(subcategory.slug)}
                shown={SHOWN_EACH}
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
      {loose.length > 0 && (
        <Section id="products" title={isTold ? undefined : copy.all}>
          <ProductGrid products={loose} />
        </Section>
      )}
      {category.summary && <CatalogueText name={category.name} text={category.description} />}
      <ShortlistTray />
    </>
  );
}
