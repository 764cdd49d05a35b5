import { useEffect } from 'react';
import type { RevealOptions } from '#types';
import { fromCore } from './core';
import { fill, missingLabels } from './fill';
import { ignoreHeldEnter } from './keys';
import { keyOf, useStore } from './useStore';

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
) {
  const { labels = missingLabels(), ...storeOptions } = options;
  const { count, ...rest } = storeOptions;
  const [view, store] = useStore(() => new (fromCore('RevealStore'))(storeOptions), keyOf(rest));
  useEffect(() => store.countChanged(count), [store, count]);
  return {
    view,
    /** Shows more. */
    more: store.more,
    /** For the element around the items. */
    rootProps: { ref: store.attach },
    /** For the focusable element of each item, by its index; render only the first `view.shown` items. */
    itemProps: (index: number) => ({
      'data-part': `item-${index}`,
      onKeyDown: ignoreHeldEnter,
    }),
    /** For the button that shows more; hidden when all items are shown. */
    moreProps: { type: 'button', hidden: view.shown >= view.count, onClick: store.more },
    /** For a visually hidden element with `liveText`. */
    liveProps: { 'aria-live': 'polite', 'aria-atomic': true },
    liveText: view.asked ? fill(labels.shown, { shown: view.shown, count: view.count }) : '',
  } as const;
}

/** What `useReveal` returns: the number of items to show, and the props of the list and its button. */
export interface RevealBehaviour extends ReturnType<typeof useReveal> {}
