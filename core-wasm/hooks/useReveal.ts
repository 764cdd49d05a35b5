import { type KeyboardEvent, useEffect } from 'react';
import type { RevealOptions, RevealView } from '#types';
import { fromCore } from './core';
import { fill } from './fill';
import { ignoreHeldEnter } from './keys';
import { keyOf, useStore } from './useStore';

/** What `useReveal` returns: the number of items to show, and the props of the list and its button. */
export interface RevealBehaviour {
  view: RevealView;
  /** Shows more. */
  more(): void;
  /** For the element around the items. */
  rootProps: { ref(element: HTMLElement | null): void };
  /** For the focusable element of each item, by its index; render only the first `view.shown` items. */
  itemProps(index: number): { 'data-part': string; onKeyDown(event: KeyboardEvent): void };
  /** For the button that shows more; hidden when all items are shown. */
  moreProps: { type: 'button'; hidden: boolean; onClick(): void };
  /** For a visually hidden element with `liveText`. */
  liveProps: { 'aria-live': 'polite'; 'aria-atomic': true };
  liveText: string;
}

/** A long list that shows its first items, and more on request. The focus goes to the first new item. */
export function useReveal(
  options: Partial<RevealOptions> & {
    /** The number of items. It may change. */
    count: number;
    /** Texts for screen readers. */
    labels: {
      /** The announcement after each request, such as `{shown} of {count}`. */
      shown: string;
    };
  },
): RevealBehaviour {
  const { labels, ...storeOptions } = options;
  const { count, ...rest } = storeOptions;
  const [view, store] = useStore(() => new (fromCore('RevealStore'))(storeOptions), keyOf(rest));
  useEffect(() => store.countChanged(count), [store, count]);
  return {
    view,
    more: store.more,
    rootProps: { ref: store.attach },
    itemProps: index => ({ 'data-part': `item-${index}`, onKeyDown: ignoreHeldEnter }),
    moreProps: { type: 'button', hidden: view.shown >= view.count, onClick: store.more },
    liveProps: { 'aria-live': 'polite', 'aria-atomic': true },
    liveText: view.asked ? fill(labels.shown, { shown: view.shown, count: view.count }) : '',
  };
}
