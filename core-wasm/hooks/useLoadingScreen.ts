import type { LoadingOptions } from '#types';
import { fromCore } from './core';
import { keyOf, useStore } from './useStore';

/** The loading screen: counts from 0 to 100 while mounted, locks scrolling, and disappears. */
export function useLoadingScreen(options: Partial<LoadingOptions> = {}) {
  const [view] = useStore(() => new (fromCore('LoadingStore'))(options), keyOf(options));
  return {
    view,
    /** For the element that covers the page. */
    rootProps: {
      role: 'progressbar',
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': view.percent,
      hidden: !view.visible,
    },
  } as const;
}

/** What `useLoadingScreen` returns: the state, and the props of the element that covers the page. */
export interface LoadingScreen extends ReturnType<typeof useLoadingScreen> {}
