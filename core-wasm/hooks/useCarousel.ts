import { useEffect, useId, useMemo } from 'react';
import type { CarouselOptions, CarouselView } from '#types';
import {
  type CarouselBehaviour,
  type CarouselLabels,
  carouselBehaviour,
  carouselHandlers,
} from './carousel';
import { fromCore } from './core';
import { useSelected } from './useSelected';
import { keyOf, useStore } from './useStore';

/** A carousel of one slide at a time, round and round, with buttons, arrow keys and swipe. */
export function useCarousel(
  options: Partial<CarouselOptions> & {
    /** The number of slides. It may change. */
    count: number;
    /** Texts for screen readers. */
    labels: CarouselLabels;
    /** Called with the index of the slide after each change. */
    onSelect?: (index: number) => void;
  },
): CarouselBehaviour {
  const { labels, onSelect, ...storeOptions } = options;
  const { count, startIndex = 0, ...rest } = storeOptions;
  const [view, store] = useStore(
    (before?: CarouselView) =>
      new (fromCore('CarouselStore'))({ ...storeOptions, startIndex: before?.index ?? startIndex }),
    keyOf(rest),
  );
  const id = useId();

  useEffect(() => store.countChanged(count), [store, count]);
  useSelected(view.index, onSelect);
  const handlers = useMemo(() => carouselHandlers(store), [store]);
  return carouselBehaviour(view, store, handlers, { id, labels, plays: Boolean(rest.autoplay) });
}
