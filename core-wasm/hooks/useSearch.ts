import { type ChangeEvent, type FocusEvent, useCallback, useEffect, useId } from 'react';
import type { Choice, FacetName, Reason, SearchView } from '#types';
import { fromCore } from './core';
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
  /** For the element around the buttons of the facets, what is chosen, and the status. */
  facetsProps: { ref(element: HTMLElement | null): void; onBlur(event: FocusEvent): void };
  /** For the button that shows the facets on a narrow page, and for what it shows. */
  panelButtonProps: DisclosureProps;
  panelProps: { id: string; 'data-open': boolean };
  /** For the button that shows the values of a facet, and for what it shows. */
  facetButtonProps(facet: FacetName): DisclosureProps & { 'data-part': string };
  valuesProps(facet: FacetName): { id: string; hidden: boolean; tabIndex: -1 };
  /** For the box of a value; of a limit, of which one at a time is asked for, without a value that of "any". */
  valueProps(facet: FacetName, value?: string): ValueProps;
  /** For the list of what is chosen, and for the button of each that takes it back. */
  chosenProps: { 'data-part': 'chosen'; tabIndex: -1 };
  removeProps(choice: Choice): { type: 'button'; onClick(): void };
  /** For the button that takes all of them back. */
  clearProps: { type: 'button'; onClick(): void };
  /** For the button of a category, by its slug; without one, the button for all of them. */
  categoryProps(slug?: string): { type: 'button'; 'aria-pressed': boolean; onClick(): void };
  subcategoryProps(slug?: string): { type: 'button'; 'aria-pressed': boolean; onClick(): void };
  /** For the element around the products found. */
  resultsProps: { id: string; 'aria-busy': boolean };
  /** For the button that asks anew for what could not be had, while `view.retry` is `offered`. */
  retryProps: { type: 'button'; onClick(): void };
  /** For the element that tells how many were found. */
  statusProps: { role: 'status'; 'data-part': 'status'; tabIndex: -1 };
}

interface DisclosureProps {
  type: 'button';
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick(): void;
}

interface ValueProps {
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  checked: boolean;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

/**
 * Search and filter over the catalogue's products, from the first letter on. `view.hits` are indices into the list that
 * `useProducts` gives.
 *
 * @param search the query of the page's URL, if it is to ask for something; write `params` back into it with a replaced
 *   entry of the history to keep the two alike
 */
export function useSearch(search = ''): SearchBehaviour {
  const [view, store] = useStore(() => new (fromCore('SearchStore'))({ search }, createFinder()));
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
  const onBlur = useCallback(
    ({ currentTarget, relatedTarget }: FocusEvent) => {
      // A press on something that takes no focus is heard as a press.
      if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) store.left();
    },
    [store],
  );
  const disclosure = (name: string, isOpen: boolean, onClick: () => void): DisclosureProps => ({
    type: 'button',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-${name}`,
    onClick,
  });
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
    facetsProps: { ref: store.attach, onBlur },
    panelButtonProps: disclosure('panel', view.isPanelOpen, store.pressPanel),
    panelProps: { id: `${id}-panel`, 'data-open': view.isPanelOpen },
    facetButtonProps: facet => ({
      ...disclosure(facet, view.open === facet, () => store.pressFacet(facet)),
      'data-part': `facet-${facet}`,
    }),
    valuesProps: facet => ({ id: `${id}-${facet}`, hidden: view.open !== facet, tabIndex: -1 }),
    valueProps: (facet, value) => {
      const chosen = view.choices.filter(choice => choice.facet === facet);
      return {
        type: view.facets.find(own => own.name === facet)?.isLimit ? 'radio' : 'checkbox',
        name: `${id}-${facet}-value`,
        value: value ?? '',
        checked:
          value === undefined ? chosen.length === 0 : chosen.some(own => own.value === value),
        onChange: event => {
          if (value === undefined) store.clearFacet(facet);
          else store.choose(facet, value, event.target.checked);
        },
      };
    },
    chosenProps: { 'data-part': 'chosen', tabIndex: -1 },
    removeProps: ({ facet, value }) => ({
      type: 'button',
      onClick: () => store.removeChoice(facet, value),
    }),
    clearProps: { type: 'button', onClick: store.clearChoices },
    resultsProps: { id, 'aria-busy': view.state === 'waiting' || view.state === 'searching' },
    retryProps: { type: 'button', onClick: store.retry },
    statusProps: { role: 'status', 'data-part': 'status', tabIndex: -1 },
  };
}
