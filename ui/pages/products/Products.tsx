import type { Category } from 'core-wasm';
import { type SearchBehaviour, useCategories, useProducts, useSearch } from 'core-wasm/react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { CompareTray } from '../../components/Compare/CompareTray';
import { Head } from '../../components/Head/Head';
import { Listing } from '../../components/Listing/Listing';
import { PageHead } from '../../components/PageHead/PageHead';
import { ProductGrid, ProductPlaceholders } from '../../components/ProductCard/ProductCard';
import { part, SHOWN } from '../../components/ProductCard/part';
import { Section } from '../../components/Section/Section';
import { heads } from '../../content/heads';
import { products as words } from '../../content/products';
import { CategoryList } from './CategoryList';
import { Filters, Results, SearchField } from './Search';

/** The whole catalogue: its categories, and every product to search through. */
export default function Products() {
  const { data: categories } = useCategories();
  const { state, data: products } = useProducts();
  const { search: address, pathname } = useLocation();
  const search = useSearch(address);
  const { params } = search;
  const searching = params !== '';

  useEffect(() => {
    // The same entry of the history, and not the router's business: a letter typed is no navigation.
    const url = params ? `${pathname}?${params}` : pathname;
    window.history.replaceState(window.history.state, '', url);
  }, [params, pathname]);

  return (
    <>
      <Head words={heads.products} />
      <PageHead title={words.title} intro={words.intro}>
        <SearchField search={search} />
      </PageHead>
      {!searching && categories && <CategoryList categories={categories} />}
      <Listing
        state={state}
        items={products}
        empty={words.empty}
        waiting={<FirstProducts search={search} categories={categories} />}
      >
        <All search={search} categories={categories}>
          <Results search={search} products={products ?? []} />
        </All>
      </Listing>
      <CompareTray />
    </>
  );
}

interface AllProps {
  search: SearchBehaviour;
  categories: Category[] | null;
  children: ReactNode;
}

function All({ search, categories, children }: AllProps) {
  return (
    <Section id="all" tone="paper" title={search.params !== '' ? undefined : words.all}>
      {categories && <Filters search={search} categories={categories} />}
      {children}
    </Section>
  );
}

/** The first products, until all are there to be searched. */
function FirstProducts(props: Omit<AllProps, 'children'>) {
  const { data: products } = useProducts(part.first);
  return products ? (
    <All {...props}>
      <ProductGrid products={products.slice(0, SHOWN)} />
    </All>
  ) : (
    <Section id="all" tone="paper" title={words.all}>
      <ProductPlaceholders />
    </Section>
  );
}
