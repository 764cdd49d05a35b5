import type { HeaderOptions } from '#types';
import { focusHandlers } from './attention';
import { fromCore } from './core';
import { keyOf, useStore } from './useStore';

/** A fixed header: solid past a first scroll position; on a desktop hidden while scrolling down past a second one. */
export function useHeader(options: Partial<HeaderOptions> = {}) {
  const [view, store] = useStore(() => new (fromCore('HeaderStore'))(options), keyOf(options));
  return {
    view,
    /** For the fixed element. Style it by `data-solid` and `data-hidden`. */
    rootProps: { 'data-solid': view.solid, 'data-hidden': view.hidden, ...focusHandlers(store) },
  };
}

/** What `useHeader` returns: the state, and the props of the fixed element. */
export interface HeaderBehaviour extends ReturnType<typeof useHeader> {}
