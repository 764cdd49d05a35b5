import {
  type Category,
  type Choice,
  type Facet,
  type FacetName,
  lacks,
  type Product,
} from 'core-wasm';
import { type SearchBehaviour, useReveal } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon/Icon';
import { EmptyNote } from '../../components/Listing/Listing';
import { ProductGrid } from '../../components/ProductCard/ProductCard';
import { FEW, SHOWN } from '../../components/ProductCard/query';
import { ShowMore } from '../../components/ShowMore/ShowMore';
import { products as copy } from '../../content/products';
import styles from './Search.module.css';

/** The facets that the facts give, in the order in which they stand. */
const FACETS: readonly FacetName[] = ['casing', 'pressure', 'temperature', 'service', 'standard'];

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

interface FacetsProps {
  search: SearchBehaviour;
  /** How many products were found; while they are on their way its line is empty. */
  children?: ReactNode;
}

/** What the facts of the products narrow the list by, and what of it is chosen. */
export function Facets({ search, children }: FacetsProps) {
  const text = copy.search.facets;
  const { choices } = search.view;
  return (
    <div className={styles.facets} {...search.facetsProps}>
      {!lacks('facts') && (
        <>
          <button className={`${styles.filter} ${styles.opener}`} {...search.panelButtonProps}>
            {text.panel(choices.length)}
            <Icon name="chevron" />
          </button>
          <ul className={styles.row} aria-label={text.title} {...search.panelProps}>
            {FACETS.map(name => (
              <FacetItem key={name} search={search} name={name} />
            ))}
          </ul>
          {choices.length > 0 && <Chosen search={search} />}
        </>
      )}
      {children ?? <p className={styles.status}>&nbsp;</p>}
    </div>
  );
}

/** A facet: its button, and its values once it is open. */
function FacetItem({ search, name }: { search: SearchBehaviour; name: FacetName }) {
  const text = copy.search.facets;
  const { choices, open, facets, areFacetsAwaited } = search.view;
  const facet = facets.find(own => own.name === name);
  const count = choices.filter(choice => choice.facet === name).length;
  // A catalogue whose facts are not there yet may have it.
  const isKnown = facets.length > 1 || search.view.lookedThrough === 'facts';
  if (isKnown && !facet) return null;
  return (
    <li className={styles.facet}>
      <button className={styles.filter} {...search.facetButtonProps(name)}>
        {text.names[name]}
        {count > 0 && <b>{count}</b>}
        <Icon name="chevron" />
      </button>
      <div className={styles.values} {...search.valuesProps(name)}>
        {open === name &&
          (facet ? (
            <Values search={search} facet={facet} />
          ) : (
            <p role="status">{areFacetsAwaited ? text.waiting : text.unavailable}</p>
          ))}
      </div>
    </li>
  );
}

function Values({ search, facet }: { search: SearchBehaviour; facet: Facet }) {
  const text = copy.search.facets;
  const isLimit = search.valueProps(facet.name).type === 'radio';
  if (facet.values.length === 0) return <p>{text.nothing}</p>;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.visuallyHidden}>{text.names[facet.name]}</legend>
      {isLimit && (
        <label className={styles.value}>
          <input {...search.valueProps(facet.name)} />
          {text.any}
        </label>
      )}
      {facet.values.map(({ value, label, count }) => (
        <label key={value} className={styles.value}>
          <input {...search.valueProps(facet.name, value)} />
          <span className={styles.label}>{isLimit ? text.atLeast(label) : label}</span>{' '}
          <span aria-hidden="true" className={styles.count}>
            {count}
          </span>
          <span className={styles.visuallyHidden}>, {text.count(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is chosen, each with a way to take it back. */
function Chosen({ search }: { search: SearchBehaviour }) {
  const text = copy.search.facets;
  return (
    <ul className={styles.chosen} aria-label={text.chosen} {...search.chosenProps}>
      {search.view.choices.map(choice => (
        <li key={`${choice.facet} ${choice.value}`}>
          <button className={styles.chip} {...search.removeProps(choice)}>
            <span className={styles.visuallyHidden}>
              {text.remove} {text.names[choice.facet]}{' '}
            </span>
            {isLimitOf(search, choice) ? text.atLeast(choice.label) : choice.label}
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button className={styles.clear} {...search.clearProps}>
          {text.clear}
        </button>
      </li>
    </ul>
  );
}

function isLimitOf(search: SearchBehaviour, { facet }: Choice) {
  return search.valueProps(facet).type === 'radio';
}

interface ResultsProps {
  search: SearchBehaviour;
  products: Product[];
}

/** What was found. */
export function Results({ search, products }: ResultsProps) {
  const { hits, state, readings, lookedThrough, choices } = search.view;
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
      <Facets search={search}>
        <p className={styles.status} {...search.statusProps}>
          {copy.search.results(found.length)}
          {readings.map((reading, index) => (
            <span key={index}> · {copy.search.reading(reading)}</span>
          ))}
          {lookedThrough === 'names' && <span> · {copy.search.namesOnly}</span>}
          {state === 'ready' && choices.length > 0 && lookedThrough !== 'facts' && (
            <span> · {copy.search.facets.unavailable}</span>
          )}
        </p>
      </Facets>
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
