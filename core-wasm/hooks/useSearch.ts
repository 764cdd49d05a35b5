import { type ChangeEvent, useCallback, useEffect, useId } from 'react';
import { SearchStore } from '#core';
import type { Reason, SearchView } from '#types';
import { createFinder } from './search';
import { useStore } from './useStore';

export interface SearchBehaviour {
  view: SearchView;
  /** The search as the query of a URL, without `?`; empty when nothing is asked for. */
  params: string;
  type(query: string): void;
  /** Why a product was found, by its index in the list: the specifications and size rows that answer the query. */
  reasons(product: number): readonly Reason[];
  /** Only this category, by its slug; without one, all. */
  chooseCategory(slug?: string): void;
  /** Only this sub-category of the chosen category; without one, all. */
  chooseSubcategory(slug?: string): void;
  /** For the element around the field and the filters. */
  rootProps: { role: 'search' };
  inputProps: {
    type: 'search';
    name: 'q';
    value: string;
    autoComplete: 'off';
    spellCheck: false;
    'aria-controls': string;
    ref(field: HTMLInputElement | null): void;
    onChange(event: ChangeEvent<HTMLInputElement>): void;
    onFocus(): void;
  };
  /** For the button of a category, by its slug; without one, the button for all of them. */
  categoryProps(slug?: string): { type: 'button'; 'aria-pressed': boolean; onClick(): void };
  subcategoryProps(slug?: string): { type: 'button'; 'aria-pressed': boolean; onClick(): void };
  /** For the element around the products found. */
  resultsProps: { id: string; 'aria-busy': boolean };
  /** For the element that tells how many were found. */
  statusProps: { role: 'status' };
}

/**
 * Search and filter over the catalogue's products, from the first letter on. `view.hits` are indices into the list that
 * `useProducts` gives.
 *
 * @param search the query of the page's URL, if it is to ask for something; write `params` back into it with a replaced
 *   entry of the history to keep the two alike
 */
export function useSearch(search = ''): SearchBehaviour {
  const [view, store] = useStore(() => new SearchStore({ search }, createFinder()));
  const id = useId();

  useEffect(() => store.urlChanged(search), [store, search]);

  const { typed, chooseCategory, chooseSubcategory } = store;
  // What was typed before the script came, or brought back by the browser, is searched for.
  const adopt = useCallback(
    (field: HTMLInputElement | null) => {
      if (field && field.value !== store.getSnapshot().query) store.typed(field.value);
    },
    [store],
  );
  const choice = (
    chosen: string | null,
    slug: string | undefined,
    choose: (slug?: string) => void,
  ) => ({
    type: 'button' as const,
    'aria-pressed': chosen === (slug ?? null),
    onClick: () => choose(slug),
  });

  return {
    view,
    params: view.params,
    type: typed,
    reasons: store.reasons,
    chooseCategory,
    chooseSubcategory,
    rootProps: { role: 'search' },
    inputProps: {
      type: 'search',
      name: 'q',
      value: view.query,
      autoComplete: 'off',
      spellCheck: false,
      'aria-controls': id,
      ref: adopt,
      onChange: (event: ChangeEvent<HTMLInputElement>) => typed(event.target.value),
      onFocus: store.touched,
    },
    categoryProps: slug => choice(view.category, slug, chooseCategory),
    subcategoryProps: slug => choice(view.subcategory, slug, chooseSubcategory),
    resultsProps: { id, 'aria-busy': view.state === 'waiting' || view.state === 'searching' },
    statusProps: { role: 'status' },
  };
}
