import { type ChangeEvent, useCallback, useEffect, useId, useState } from 'react';
import { SearchStore } from '#core';
import type { SearchView } from './types';
import { useStore } from './useStore';

export interface SearchBehaviour {
  view: SearchView;
  /** The search as the query part of an address, without the `?`; empty when nothing is asked for. */
  params: string;
  type(query: string): void;
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
  };
  /** For the button of a category, by its slug; without one, the button for all of them. */
  categoryProps(slug?: string): { type: 'button'; 'aria-pressed': boolean; onClick(): void };
  subcategoryProps(slug?: string): { type: 'button'; 'aria-pressed': boolean; onClick(): void };
  /** For the element around the products found. */
  resultsProps: { id: string; 'aria-busy': boolean };
  /** For the element that tells how many were found. */
  statusProps: { role: 'status' };
}

function read(params: string): { query: string; category?: string; subcategory?: string } {
  const search = new URLSearchParams(params);
  return {
    query: search.get('q') ?? '',
    category: search.get('category') ?? undefined,
    subcategory: search.get('subcategory') ?? undefined,
  };
}

function write({ query, category, subcategory }: SearchView): string {
  const search = new URLSearchParams();
  if (query.trim()) search.set('q', query.trim());
  if (category) search.set('category', category);
  if (subcategory) search.set('subcategory', subcategory);
  return search.toString();
}

/**
 * Search and filter over the catalogue's products, from the first letter on. `view.hits` are indices into the list that
 * `useProducts` gives.
 *
 * @param address the query part of the page's address, if it is to ask for something; write `params` back into it with
 *   a replaced entry of the history to keep the two alike
 */
export function useSearch(address = ''): SearchBehaviour {
  const [view, store] = useStore(() => new SearchStore(read(address)));
  const id = useId();
  const params = write(view);

  // What has been asked for here, but has not come back as the page's address yet: the next letter may be typed before.
  const [onItsWay] = useState(() => new Set<string>());
  useEffect(() => {
    onItsWay.add(params);
  }, [onItsWay, params]);
  useEffect(() => {
    const asked = new URLSearchParams(address).toString();
    if (asked === write(store.getSnapshot())) onItsWay.clear();
    else if (!onItsWay.has(asked)) {
      const { query, category, subcategory } = read(address);
      store.adopt(query, category, subcategory);
    }
  }, [store, onItsWay, address]);

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
    params,
    type: typed,
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
    },
    categoryProps: slug => choice(view.category, slug, chooseCategory),
    subcategoryProps: slug => choice(view.subcategory, slug, chooseSubcategory),
    resultsProps: { id, 'aria-busy': view.state === 'waiting' },
    statusProps: { role: 'status' },
  };
}
