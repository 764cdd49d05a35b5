import { useId } from 'react';
import type { CarouselOptions } from '#types';
import { type CarouselBehaviour, carouselBehaviour } from './carousel';
import { fromCore } from './core';
import { missingLabels } from './fill';
import type { CarouselLabels } from './labels';
import { useIsHydrating } from './useIsHydrating';
import { useSelection } from './useSelection';
import { useChangingStore } from './useStore';

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
  const { labels = missingLabels(), onSelect, ...storeOptions } = options;
  const [view, store] = useChangingStore(
    storeOptions,
    given => new (fromCore('CarouselStore'))(given),
  );
  useSelection(view.index, onSelect);
  const id = useId();
  const prerendered = useIsHydrating();
  return carouselBehaviour(view, store, {
    id,
    labels,
    plays: Boolean(storeOptions.autoplay),
    prerendered,
  });
}
