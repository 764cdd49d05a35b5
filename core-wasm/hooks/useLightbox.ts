import { useEffect, useMemo } from 'react';
import type { CarouselOptions } from '#types';
import { fromCore } from './core';
import { missingLabels } from './fill';
import type { LightboxLabels } from './labels';
import { type LightboxBehaviour, lightboxBehaviour, lightboxHandlers } from './lightbox';
import { keyOf, useStore } from './useStore';

/** A full-window picture viewer with buttons, swipe, pinch and keys; closes like a dialog. */
export function useLightbox(
  options: Partial<Omit<CarouselOptions, 'autoplay' | 'startIndex'>> & {
    /** The number of pictures. It may change. */
    count: number;
    /** Texts for screen readers. */
    labels: LightboxLabels;
  },
): LightboxBehaviour {
  const { labels = missingLabels(), ...storeOptions } = options;
  const { count, ...rest } = storeOptions;
  const [view, store] = useStore(() => new (fromCore('LightboxStore'))(storeOptions), keyOf(rest));
  useEffect(() => store.countChanged(count), [store, count]);
  const handlers = useMemo(() => lightboxHandlers(store), [store]);
  return lightboxBehaviour(view, store, handlers, labels);
}
