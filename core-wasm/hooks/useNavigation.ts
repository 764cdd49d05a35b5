import { useEffect, useLayoutEffect, useMemo } from 'react';
import { NavigationStore } from '../pkg/core_wasm.js';
import type { NavigationView } from './types';
import { useStore } from './useStore';

/** Where the visitor is, as a router tells it. */
export interface Visit {
  /** Names the entry of the history; another one after each navigation. */
  key: string;
  path: string;
  /** With or without its `#`. */
  hash: string;
  /** Whether the visitor came by going back or forward, as the router tells it. */
  back: boolean;
  /** Whether this page is to scroll smoothly to its top. */
  smooth?: boolean;
}

export interface NavigationBehaviour {
  view: NavigationView;
  /** For the element that holds the pages; it gets the focus on each navigation. */
  mainProps: { 'data-part': 'main'; tabIndex: -1; ref(element: HTMLElement | null): void };
  /** For an element that only screen readers get, with `view.announcement` in it. */
  liveProps: { role: 'status'; 'aria-live': 'polite'; 'aria-atomic': true };
}

// A server has no layout, and says so in its log.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** The hash as the id of an element. */
function idOf(hash: string): string {
  const encoded = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** How this document was opened: a reload, or going back to it from another site, counts as going back. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

/**
 * What a browser does between documents, for pages that a router exchanges: announces the title, moves the focus,
 * scrolls to the top, to the hash, or to where the page was.
 */
export function useNavigation({ key, path, hash, back, smooth }: Visit): NavigationBehaviour {
  const [view, store] = useStore(() => new NavigationStore());
  const visited = useMemo(() => {
    let latest: string | undefined;
    let isFirst = true;
    return (key: string, path: string, hash: string, back: boolean, smooth = false) => {
      const place = [key, path, hash].join();
      isFirst &&= latest === undefined || latest === place;
      latest = place;
      // A link within the page makes an entry that the router knows nothing of, not even a key.
      const entry = isFirst || history.state !== null ? key : path + hash;
      // A router calls the first page one that was gone back to, whichever way the document was opened.
      store.visited(entry, path, idOf(hash), isFirst ? isReturn() : back, smooth);
    };
  }, [store]);
  // Before the browser draws the new page: its own scrolling must not be taken for the old page's.
  useBeforePaint(() => {
    visited(key, path, hash, back, smooth);
  }, [visited, key, path, hash, back, smooth]);
  return {
    view,
    mainProps: { 'data-part': 'main', tabIndex: -1, ref: store.attach },
    liveProps: { role: 'status', 'aria-live': 'polite', 'aria-atomic': true },
  };
}
