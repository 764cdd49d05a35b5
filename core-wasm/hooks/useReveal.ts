import { useEffect } from 'react';
import type { RevealOptions, RevealView } from '#types';
import { fromCore } from './core';
import { fill } from './fill';
import { useStore } from './useStore';

export interface RevealBehaviour {
  view: RevealView;
  /** Shows more. */
  more(): void;
  /** For the element around the items. */
  rootProps: { ref(element: HTMLElement | null): void };
  /** For what can have the focus in each item, by its index; draw only the first `view.shown` items. */
  itemProps(index: number): { 'data-part': string };
  /** For the button that asks for more; it goes when there are no more. */
  moreProps: { type: 'button'; hidden: boolean; onClick(): void };
  /** For an element that only screen readers get, with `liveText` in it. */
  liveProps: { 'aria-live': 'polite'; 'aria-atomic': true };
  liveText: string;
}

/**
 * A long list of which the first part is shown, and more on request; the focus goes to the first of those that come.
 *
 * @param options.labels.shown what is said when more have come, `{shown} of {count}`
 */
export function useReveal(
  options: Partial<RevealOptions> & { count: number; labels: { shown: string } },
): RevealBehaviour {
  const { labels, ...storeOptions } = options;
  const { count } = storeOptions;
  const [view, store] = useStore(() => new (fromCore('RevealStore'))(storeOptions));
  useEffect(() => store.countChanged(count), [store, count]);
  return {
    view,
    more: store.more,
    rootProps: { ref: store.attach },
    itemProps: index => ({ 'data-part': `item-${index}` }),
    moreProps: { type: 'button', hidden: view.shown >= view.count, onClick: store.more },
    liveProps: { 'aria-live': 'polite', 'aria-atomic': true },
    liveText: view.asked ? fill(labels.shown, { shown: view.shown, count: view.count }) : '',
  };
}
