import { clsx } from 'clsx';
import { type Category, lacks, type Product } from 'core-wasm';
import { useSearch } from 'core-wasm/catalogue';
import { type SearchBehaviour, useCategories, useProducts } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { Listing } from '../../components/Listing/Listing';
import { Pagination } from '../../components/Pagination/Pagination';
import { ProductPlaceholders } from '../../components/ProductCard/ProductCard';
import { PRODUCTS_PREVIEW_COUNT, query } from '../../components/ProductCard/query';
import { useProductQuery } from '../../components/ProductCard/useProductQuery';
import { Section } from '../../components/Section/Section';
import { ShortlistTray } from '../../components/Shortlist/ShortlistTray';
import { products as copy } from '../../content/products';
import { useQuery, useWriteQuery } from '../../routing/url';
import { CategoryList } from './CategoryList';
import styles from './Products.module.css';
import { Facets, Filters, foundBy, ResultCount, Results } from './Search';
import { SearchHead } from './SearchHead';
import { WellLink } from './WellLink';

/** The catalogue: its categories, and the search over all products. */
export default function Products() {
  const { data: categories } = useCategories();
  const { data: products, ...call } = useProducts();
  const search = useSearch(useQuery());
  const { params } = search.view;
  const isPreparing = categories?.length === 0 && products?.length === 0;
  const searching = params !== '';
  const found = products && products.length > 0 ? foundBy(search, products) : null;
  // The first page of the list, until all products have loaded.
  const { data: listed } = useProductQuery(products ? '' : query.page({}));
  const all = listed && listed.length > 0 && (
    <All search={search} categories={categories} products={listed}>
      <Results
        search={search}
        found={found ?? listed.slice(0, PRODUCTS_PREVIEW_COUNT)}
        pages={
          !found && (
            <Pagination
              path="/products"
              page={1}
              hasNext={listed.length > PRODUCTS_PREVIEW_COUNT}
            />
          )
        }
      />
    </All>
  );

  useWriteQuery(params);

  return (
    <>
      <SearchHead
        isPreparing={isPreparing}
        search={search}
        facets={
          <Facets search={search}>
            {found && <ResultCount search={search} count={found.length} />}
          </Facets>
        }
      >
        {!lacks('well') && <WellLink />}
      </SearchHead>
      {!searching && categories && categories.length > 0 && (
        <CategoryList categories={categories} />
      )}
      <Listing
        call={call}
        items={products}
        empty={isPreparing ? copy.preparing : copy.empty}
        waiting={all || <NoProductsYet />}
        fallback={all}
      >
        {all}
      </Listing>
      <ShortlistTray />
    </>
  );
}

interface AllProps {
  search: SearchBehaviour;
  categories: Category[] | null;
  products: readonly Product[];
  children: ReactNode;
}

function All({ search, categories, products, children }: AllProps) {
  // Without categories in the product list there is no filter for them.
  const isNarrowed = categories !== null && products.some(product => product.category !== null);
  const searching = search.view.params !== '';
  return (
    <div className={clsx(searching && styles.answer, isNarrowed && styles.narrowed)}>
      <Section id="all" tone="paper" title={searching ? undefined : copy.all}>
        {isNarrowed && <Filters search={search} categories={categories} />}
        {children}
      </Section>
    </div>
  );
}

function NoProductsYet() {
  return (
    <Section id="all" tone="paper" title={copy.all}>
      <ProductPlaceholders />
    </Section>
  );
}
