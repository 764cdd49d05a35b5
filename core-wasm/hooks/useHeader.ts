import type { HeaderOptions, HeaderView } from '#types';
import { type FocusHandlers, focusHandlers } from './attention';
import { fromCore } from './core';
import { keyOf, useStore } from './useStore';

/** What `useHeader` returns: the state, and the props of the fixed element. */
export interface HeaderBehaviour {
  view: HeaderView;
  /** For the fixed element. Style it by `data-solid` and `data-hidden`. */
  rootProps: FocusHandlers & { 'data-solid': boolean; 'data-hidden': boolean };
}

/** A fixed header: solid past a first scroll position; on a desktop hidden while scrolling down past a second one. */
export function useHeader(options: Partial<HeaderOptions> = {}): HeaderBehaviour {
  const [view, store] = useStore(() => new (fromCore('HeaderStore'))(options), keyOf(options));
  return {
    view,
    rootProps: { 'data-solid': view.solid, 'data-hidden': view.hidden, ...focusHandlers(store) },
  };
}
