import { clsx } from 'clsx';
import { type Category, type FacetValue, lacks, type Product, type ShownFacet } from 'core-wasm';
import type { SearchBehaviour } from 'core-wasm/react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink } from '../../components/Button/Button';
import { Icon } from '../../components/Icon/Icon';
import { EmptyNote } from '../../components/Listing/Listing';
import { ProductGrid } from '../../components/ProductCard/ProductCard';
import {
  MAX_CATEGORIES_WITH_PICTURES,
  PRODUCTS_PREVIEW_COUNT,
} from '../../components/ProductCard/query';
import { ShowMore } from '../../components/ShowMore/ShowMore';
import { useShowMore } from '../../components/ShowMore/useShowMore';
import hidden from '../../components/VisuallyHidden/VisuallyHidden.module.css';
import { products as copy } from '../../content/products';
import { site } from '../../content/site';
import { well } from '../../content/well';
import styles from './Search.module.css';

/** The search field of the catalogue. */
export function SearchField({ search }: { search: SearchBehaviour }) {
  return (
    <div data-needs-script="" {...search.rootProps}>
      <label className={styles.field}>
        <span className={hidden.visuallyHidden}>{copy.search.label}</span>
        <Icon name="search" />
        <input
          {...search.inputProps}
          placeholder={
            lacks('facts') && lacks('search')
              ? copy.search.placeholderOfWords
              : copy.search.placeholder
          }
        />
      </label>
    </div>
  );
}

interface FilterProps {
  search: SearchBehaviour;
  categories: Category[];
}

/** The category filter, with the number of matching products. */
export function Filters({ search, categories }: FilterProps) {
  const { facets, category: chosen } = search.view;
  const counts = facets.find(({ name }) => name === 'category')?.values;
  const subcategories = categories.find(({ slug }) => slug === chosen)?.subcategories ?? [];
  // A choice removes or shows the list of categories above. The buttons stay where they are in the window.
  const root = useRef<HTMLDivElement>(null);
  const categoryProps = (slug?: string) => {
    const props = search.categoryProps(slug);
    const onClick = () => {
      const top = () => root.current?.getBoundingClientRect().top ?? 0;
      const before = top();
      flushSync(props.onClick);
      scrollBy({ top: top() - before, behavior: 'instant' });
    };
    return { ...props, onClick };
  };
  return (
    <div className={styles.filters} data-filters="" data-needs-script="" ref={root}>
      <ul className={categories.length > MAX_CATEGORIES_WITH_PICTURES ? styles.many : undefined}>
        <li>
          <button className={styles.filter} {...categoryProps()}>
            {copy.search.everything}
          </button>
        </li>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <button className={styles.filter} data-printed="" {...categoryProps(slug)}>
              <bdi>{name}</bdi>{' '}
              {isAnswered(search) && (
                <span>{counts?.find(({ value }) => value === slug)?.count ?? 0}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {subcategories.length > 0 && (
        <ul className={styles.second}>
          {subcategories.map(({ slug, name }) => (
            <li key={slug}>
              <button className={styles.filter} data-printed="" {...search.subcategoryProps(slug)}>
                <bdi>{name}</bdi>
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
  /** The number of results; empty while they load. */
  children?: ReactNode;
}

/** The filters by facts, and the chosen values. */
export function Facets({ search, children }: FacetsProps) {
  const text = copy.search.facets;
  const { choices, facets } = search.view;
  // Categories have their own buttons.
  const shown = facets.filter(({ name }) => name !== 'category');
  return (
    <div className={styles.facets} data-needs-script="" {...search.facetsProps}>
      {shown.length > 0 && (
        <>
          <button className={clsx(styles.filter, styles.opener)} {...search.panelButtonProps}>
            <bdi>{text.panel(choices.length)}</bdi>
            <Icon name="chevron" />
          </button>
          <ul className={styles.row} aria-label={text.title} {...search.panelProps}>
            {shown.map(facet => (
              <FacetItem key={facet.name} search={search} facet={facet} />
            ))}
          </ul>
          {choices.length > 0 && <ChosenFilters search={search} />}
        </>
      )}
      {children ?? <p className={styles.status}>&nbsp;</p>}
    </div>
  );
}

/** A filter: its button, and its values while it is open. */
function FacetItem({ search, facet }: { search: SearchBehaviour; facet: ShownFacet }) {
  const text = copy.search.facets;
  const { choices, open, areFacetsAwaited } = search.view;
  const { name, values } = facet;
  const count = choices.filter(choice => choice.facet === name).length;
  return (
    <li className={styles.facet}>
      <button className={styles.filter} {...search.facetButtonProps(name)}>
        {text.names[name]}
        {count > 0 && <b>{count}</b>}
        <Icon name="chevron" />
      </button>
      <div className={styles.values} {...search.valuesProps(name)}>
        {open === name &&
          (values ? (
            <Values search={search} facet={facet} values={values} />
          ) : (
            <p role="status">
              {areFacetsAwaited ? (
                text.waiting
              ) : (
                <>
                  {text.unavailable} <RetryButton search={search} />
                </>
              )}
            </p>
          ))}
      </div>
    </li>
  );
}

interface ValuesProps {
  search: SearchBehaviour;
  facet: ShownFacet;
  values: FacetValue[];
}

function Values({ search, facet, values }: ValuesProps) {
  const text = copy.search.facets;
  const { isLimit } = facet;
  if (values.length === 0) return <p>{text.nothing}</p>;
  return (
    <fieldset>
      <legend className={hidden.visuallyHidden}>{text.names[facet.name]}</legend>
      {isLimit && (
        <label className={styles.value}>
          <input {...search.valueProps(facet.name)} />
          {text.any}
        </label>
      )}
      {values.map(({ value, label, count }) => (
        <label key={value} className={styles.value}>
          <input {...search.valueProps(facet.name, value)} />
          <span className={styles.label}>
            <bdi>{isLimit ? text.atLeast(label) : label}</bdi>
          </span>{' '}
          <span aria-hidden="true" className={styles.count}>
            {count}
          </span>
          <span className={hidden.visuallyHidden}>, {copy.search.count(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The chosen values, each with a remove button. */
function ChosenFilters({ search }: { search: SearchBehaviour }) {
  const text = copy.search.facets;
  const { choices, facets } = search.view;
  const isLimit = (name: string) => facets.find(facet => facet.name === name)?.isLimit;
  return (
    <ul className={styles.chosen} aria-label={text.chosen} {...search.chosenProps}>
      {choices.map(choice => (
        <li key={`${choice.facet} ${choice.value}`}>
          <button className={styles.chip} data-printed="" {...search.removeProps(choice)}>
            <span className={hidden.visuallyHidden}>
              {text.remove} {text.names[choice.facet]}{' '}
            </span>
            <bdi>{isLimit(choice.facet) ? text.atLeast(choice.label) : choice.label}</bdi>
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

/** The parts of the catalogue that could not be searched, with a retry button. */
function SearchError({ search }: { search: SearchBehaviour }) {
  const { retry, query, choices, scope } = search.view;
  const [hasWords, isNarrowed] = [query.trim() !== '', choices.length > 0];
  if (retry === 'none' || !(hasWords || isNarrowed)) return null;
  const { namesOnly, textsOnly, facets } = copy.search;
  return (
    <>
      {hasWords && ` ·\u00a0${scope === 'names' ? namesOnly : textsOnly}`}
      {isNarrowed && ` ·\u00a0${facets.unavailable}`} <RetryButton search={search} />
    </>
  );
}

/** The retry button, and its state. */
function RetryButton({ search }: { search: SearchBehaviour }) {
  const { retry } = search.view;
  if (retry === 'none') return null;
  if (retry === 'trying') return <span>{site.retry.trying}</span>;
  return (
    <button className={styles.again} {...search.retryProps}>
      {site.retry.again}
    </button>
  );
}

const isAnswered = ({ view: { state } }: SearchBehaviour) =>
  state === 'ready' || state === 'searching';

/** The products in the result; all products without one. */
export function foundBy(search: SearchBehaviour, products: Product[]): Product[] {
  return isAnswered(search) ? search.view.hits.flatMap(hit => products[hit] ?? []) : products;
}

/** The number of results, and how the query was read. */
export function ResultCount({ search, count }: { search: SearchBehaviour; count: number }) {
  const { readings, ignored } = search.view;
  const notes = [...ignored.map(copy.search.ignored), ...readings.map(copy.search.reading)];
  return (
    <p className={styles.status} {...search.statusProps}>
      <bdi>{copy.search.count(count)}</bdi>
      {notes.map(note => (
        <span key={note}>
          {' ·\u00a0'}
          <bdi>{note}</bdi>
        </span>
      ))}
      <SearchError search={search} />
    </p>
  );
}

interface ResultsProps {
  search: SearchBehaviour;
  found: Product[];
  /** The links to the list's other pages, while `found` is its first page. */
  pages: ReactNode;
}

/** The results: rows for a search, otherwise cards. */
export function Results({ search, found, pages }: ResultsProps) {
  const { params, hits } = search.view;
  const reveal = useShowMore({
    name: 'results',
    count: found.length,
    step: PRODUCTS_PREVIEW_COUNT,
    labels: copy.search.reveal,
  });
  return (
    <div {...search.resultsProps} aria-busy={!pages && search.resultsProps['aria-busy']}>
      <div {...reveal.rootProps}>
        <ProductGrid
          products={found.slice(0, reveal.view.shown)}
          rows={params !== ''}
          linkProps={index => reveal.itemProps(index)}
          reasons={index => (isAnswered(search) ? search.reasons(hits[index] ?? 0) : [])}
        />
      </div>
      <ShowMore reveal={reveal} text={copy.search.more} />
      {pages}
      {found.length === 0 && (
        <EmptyNote text={copy.search.none}>
          {!lacks('well') && <ButtonLink to="/products/well">{well.title}</ButtonLink>}
        </EmptyNote>
      )}
    </div>
  );
}
