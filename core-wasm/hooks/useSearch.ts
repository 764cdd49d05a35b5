import { type ChangeEvent, type FocusEvent, useCallback, useEffect, useId } from 'react';
import type { Choice, FacetName, Reason, SearchView } from '#types';
import { fromCore } from './core';
import { createFinder } from './search';
import { useStore } from './useStore';

export interface SearchBehaviour {
  view: SearchView;
  type(query: string): void;
  /** The facts of a product that match the query, by its index in the list. */
  reasons(product: number): readonly Reason[];
  /** Chooses a category by its slug, or all. */
  chooseCategory(slug?: string): void;
  /** Chooses a sub-category of the chosen category, or all. */
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
  /** For the element around the buttons of the facets, the choices and the status. */
  facetsProps: { ref(element: HTMLElement | null): void; onBlur(event: FocusEvent): void };
  /** For the button of the facets' panel in a narrow window, and for the panel. */
  panelButtonProps: DisclosureProps;
  panelProps: { id: string; 'data-open': boolean };
  /** For the button of a facet, and for the element with its values. */
  facetButtonProps(facet: FacetName): DisclosureProps & { 'data-part': string };
  valuesProps(facet: FacetName): { id: string; hidden: boolean; tabIndex: -1 };
  /** For the input of a value; without a value, for the "any" input of a limit. */
  valueProps(facet: FacetName, value?: string): ValueProps;
  /** For the list of choices, and for the button that removes each. */
  chosenProps: { 'data-part': 'chosen'; tabIndex: -1 };
  removeProps(choice: Choice): { type: 'button'; onClick(): void };
  /** For the button that removes all choices. */
  clearProps: { type: 'button'; onClick(): void };
  /** For the button of a category, by its slug; without one, for the button of all categories. */
  categoryProps(slug?: string): { type: 'button'; 'aria-pressed': boolean; onClick(): void };
  subcategoryProps(slug?: string): { type: 'button'; 'aria-pressed': boolean; onClick(): void };
  /** For the element around the results. */
  resultsProps: { id: string; 'aria-busy': boolean };
  /** For the retry button, while `view.retry` is `offered`. */
  retryProps: { type: 'button'; onClick(): void };
  /** For the element with the number of results. */
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
 * Searches and filters the catalogue's products while the visitor types. `view.hits` are indices into the list of `useProducts`.
 *
 * @param search the query of the page's URL; write `view.params` back into it with `replaceState`
 */
export function useSearch(search = ''): SearchBehaviour {
  const [view, store] = useStore(() => new (fromCore('SearchStore'))({ search }, createFinder()));
  const id = useId();

  useEffect(() => store.urlChanged(search), [store, search]);

  const { typed, chooseCategory, chooseSubcategory } = store;
  // Text that was typed before hydration, or restored by the browser.
  const adopt = useCallback(
    (field: HTMLInputElement | null) => {
      if (field && field.value !== store.getSnapshot().query) store.typed(field.value);
    },
    [store],
  );
  const onBlur = useCallback(
    ({ currentTarget, relatedTarget }: FocusEvent) => {
      // A press on an element that takes no focus is reported as a press outside.
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
