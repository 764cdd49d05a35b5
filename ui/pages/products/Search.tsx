import { type Category, lacks, type Product } from 'core-wasm';
import { type SearchBehaviour, useReveal } from 'core-wasm/react';
import { Icon } from '../../components/Icon/Icon';
import { EmptyNote } from '../../components/Listing/Listing';
import { ProductGrid } from '../../components/ProductCard/ProductCard';
import { FEW, SHOWN } from '../../components/ProductCard/query';
import { ShowMore } from '../../components/ShowMore/ShowMore';
import { products as copy } from '../../content/products';
import styles from './Search.module.css';

/** The field in the head of the catalogue. */
export function SearchField({ search }: { search: SearchBehaviour }) {
  return (
    <div className={styles.search} {...search.rootProps}>
      <label className={styles.field}>
        <span className={styles.visuallyHidden}>{copy.search.label}</span>
        <Icon name="search" />
        <input
          {...search.inputProps}
          placeholder={lacks('facts') ? copy.search.placeholderOfWords : copy.search.placeholder}
        />
      </label>
    </div>
  );
}

interface FilterProps {
  search: SearchBehaviour;
  categories: Category[];
}

/** The categories to narrow the list by, each with the number of products that match. */
export function Filters({ search, categories }: FilterProps) {
  const { state, facets, category: chosen } = search.view;
  const counts = facets.find(({ name }) => name === 'category')?.values;
  const isThere = state === 'ready' || state === 'searching';
  const subcategories = categories.find(({ slug }) => slug === chosen)?.subcategories ?? [];
  return (
    <div className={styles.filters}>
      <ul className={categories.length > FEW ? styles.many : undefined}>
        <li>
          <button className={styles.filter} {...search.categoryProps()}>
            {copy.search.everything}
          </button>
        </li>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <button className={styles.filter} {...search.categoryProps(slug)}>
              {name}{' '}
              {isThere && <span>{counts?.find(({ value }) => value === slug)?.count ?? 0}</span>}
            </button>
          </li>
        ))}
      </ul>
      {subcategories.length > 0 && (
        <ul className={styles.second}>
          {subcategories.map(({ slug, name }) => (
            <li key={slug}>
              <button className={styles.filter} {...search.subcategoryProps(slug)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ResultsProps {
  search: SearchBehaviour;
  products: Product[];
}

/** What was found. */
export function Results({ search, products }: ResultsProps) {
  const { hits, state, readings, lookedThrough } = search.view;
  const isThere = state === 'ready' || state === 'searching';
  const found = isThere ? hits.flatMap(hit => products[hit] ?? []) : products;
  const reveal = useReveal({
    count: found.length,
    first: SHOWN,
    more: SHOWN,
    labels: copy.search.reveal,
  });
  return (
    <>
      <p className={styles.status} {...search.statusProps}>
        {copy.search.results(found.length)}
        {readings.map((reading, index) => (
          <span key={index}> · {copy.search.reading(reading)}</span>
        ))}
        {lookedThrough === 'names' && <span> · {copy.search.namesOnly}</span>}
      </p>
      <div {...search.resultsProps}>
        <div {...reveal.rootProps}>
          <ProductGrid
            products={found.slice(0, reveal.view.shown)}
            linkProps={index => reveal.itemProps(index)}
            reasons={index => (isThere ? search.reasons(hits[index] ?? 0) : [])}
          />
        </div>
        <ShowMore reveal={reveal} text={copy.search.more} />
        {found.length === 0 && <EmptyNote text={copy.search.none} />}
      </div>
    </>
  );
}
