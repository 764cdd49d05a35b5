import { useEffect, useId, useMemo } from 'react';
import type { TrackOptions, TrackView } from '#types';
import { fromCore } from './core';
import { type TrackBehaviour, type TrackLabels, trackBehaviour, trackHandlers } from './track';
import { useSelected } from './useSelected';
import { keyOf, useStore } from './useStore';

/** A row of slides of which several are visible, moved one at a time by buttons, arrow keys and swipe. */
export function useTrack(
  options: Partial<TrackOptions> & {
    /** The number of slides. It may change. */
    count: number;
    /** Texts for screen readers. */
    labels: TrackLabels;
    /** Called with the index of the first visible slide after each change. */
    onSelect?: (index: number) => void;
  },
): TrackBehaviour {
  const { labels, onSelect, ...storeOptions } = options;
  const { count, startIndex = 0, ...rest } = storeOptions;
  const [view, store] = useStore(
    (before?: TrackView) =>
      new (fromCore('TrackStore'))({ ...storeOptions, startIndex: before?.index ?? startIndex }),
    keyOf(rest),
  );
  const id = useId();
  useEffect(() => store.countChanged(count), [store, count]);
  useSelected(view.index, onSelect);
  const handlers = useMemo(() => trackHandlers(store), [store]);
  return trackBehaviour(view, store, handlers, { id, labels });
}
