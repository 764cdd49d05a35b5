import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
} from 'react';
import type { Choice, FacetName } from '#types';
import { fromCore } from './core';
import { createFinder } from './search';
import { useStore } from './useStore';

/**
 * Searches and filters the catalogue's products while the visitor types. `view.hits` are indices into the list of `useProducts`.
 *
 * @param search the query of the page's URL; write `view.params` back into it with `replaceState`
 */
export function useSearch(search = '') {
  const [view, store] = useStore(() => new (fromCore('SearchStore'))(search, createFinder()));
  const id = useId();

  useEffect(() => store.urlChanged(search), [store, search]);

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
  const { typed, chooseCategory, chooseSubcategory } = store;
  const idOf = (part: string) => `${id}-${part}`;
  const button = (onClick: () => void) => ({ type: 'button', onClick }) as const;
  const disclosure = (name: string, isOpen: boolean, onClick: () => void) =>
    ({
      ...button(onClick),
      'aria-expanded': isOpen,
      'aria-controls': idOf(name),
    }) as const;
  const choice = (
    chosen: string | null,
    slug: string | undefined,
    choose: (slug?: string) => void,
  ) => ({ ...button(() => choose(slug)), 'aria-pressed': chosen === (slug ?? null) }) as const;

  return {
    view,
    type: typed,
    /** The facts of a product that match the query, by its index in the list. */
    reasons: store.reasons,
    /** Chooses a category by its slug, or all. */
    chooseCategory,
    /** Chooses a sub-category of the chosen category, or all. */
    chooseSubcategory,
    /** For the element around the field and the filters. */
    rootProps: { role: 'search' },
    inputProps: {
      type: 'search',
      name: 'q',
      value: view.query,
      autoComplete: 'off',
      enterKeyHint: 'search',
      spellCheck: false,
      'aria-controls': id,
      ref: adopt,
      onChange: (event: ChangeEvent<HTMLInputElement>) => typed(event.target.value),
      onFocus: store.touched,
      onKeyDown: hideKeyboard,
    },
    /** For the button of a category, by its slug; without one, for the button of all categories. */
    categoryProps: (slug?: string) => choice(view.category, slug, chooseCategory),
    subcategoryProps: (slug?: string) => choice(view.subcategory, slug, chooseSubcategory),
    /** For the element around the buttons of the facets, the choices and the status. */
    facetsProps: { ref: store.attach, onBlur },
    /** For the button of the facets' panel in a narrow window, and for the panel. */
    panelButtonProps: disclosure('panel', view.isPanelOpen, store.pressPanel),
    panelProps: { id: idOf('panel'), 'data-open': view.isPanelOpen },
    /** For the button of a facet, and for the element with its values. */
    facetButtonProps: (facet: FacetName) => ({
      ...disclosure(facet, view.open === facet, () => store.pressFacet(facet)),
      'data-part': `facet-${facet}`,
    }),
    valuesProps: (facet: FacetName) =>
      ({ id: idOf(facet), hidden: view.open !== facet, tabIndex: -1 }) as const,
    /** For the input of a value; without a value, for the "any" input of a limit. */
    valueProps: (facet: FacetName, value?: string) => {
      const chosen = view.choices.filter(choice => choice.facet === facet);
      return {
        type: view.facets.find(own => own.name === facet)?.isLimit ? 'radio' : 'checkbox',
        name: idOf(`${facet}-value`),
        value: value ?? '',
        checked:
          value === undefined ? chosen.length === 0 : chosen.some(own => own.value === value),
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          if (value === undefined) store.clearFacet(facet);
          else store.choose(facet, value, event.target.checked);
        },
      } as const;
    },
    /** For the list of choices, and for the button that removes each. */
    chosenProps: { 'data-part': 'chosen', tabIndex: -1 },
    removeProps: (choice: Choice) => button(() => store.removeChoice(choice.facet, choice.value)),
    /** For the button that removes all choices. */
    clearProps: button(store.clearChoices),
    /** For the element around the results. */
    resultsProps: { id, 'aria-busy': view.state === 'waiting' || view.state === 'searching' },
    /** For the retry button, while `view.retry` is `offered`. */
    retryProps: button(store.retry),
    /** For the element with the number of results. */
    statusProps: { role: 'status', 'data-part': 'status', tabIndex: -1 },
  } as const;
}

/** Leaves the field on Return, because the keyboard of a phone would cover the results. */
function hideKeyboard({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  const isReturn = key === 'Enter' && !nativeEvent.isComposing;
  if (isReturn && matchMedia('(hover: none)').matches) currentTarget.blur();
}

/** What `useSearch` returns: the result, and the props of the search field and the filters. */
export interface SearchBehaviour extends ReturnType<typeof useSearch> {}
