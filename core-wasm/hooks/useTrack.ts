import { useId } from 'react';
import type { TrackOptions } from '#types';
import { fromCore } from './core';
import { missingLabels } from './fill';
import type { TrackLabels } from './labels';
import { type TrackBehaviour, trackBehaviour } from './track';
import { useSelection } from './useSelection';
import { useChangingStore } from './useStore';

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
  const { labels = missingLabels(), onSelect, ...storeOptions } = options;
  const [view, store] = useChangingStore(
    storeOptions,
    given => new (fromCore('TrackStore'))(given),
  );
  useSelection(view.index, onSelect);
  return trackBehaviour(view, store, { id: useId(), labels });
}
