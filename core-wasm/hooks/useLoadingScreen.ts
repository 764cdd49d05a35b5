import type { LoadingOptions, LoadingView } from '#types';
import { fromCore } from './core';
import { keyOf, useStore } from './useStore';

export interface LoadingScreen {
  view: LoadingView;
  /** For the element that covers the page. */
  rootProps: {
    role: 'progressbar';
    'aria-valuemin': number;
    'aria-valuemax': number;
    'aria-valuenow': number;
    hidden: boolean;
  };
}

/** The loading screen: counts from 0 to 100 while mounted, locks scrolling, and disappears. */
export function useLoadingScreen(options: Partial<LoadingOptions> = {}): LoadingScreen {
  const [view] = useStore(() => new (fromCore('LoadingStore'))(options), keyOf(options));
  return {
    view,
    rootProps: {
      role: 'progressbar',
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': view.percent,
      hidden: !view.visible,
    },
  };
}
