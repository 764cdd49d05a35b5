import { useEffect, useLayoutEffect } from 'react';
import type { HistoryAction } from '#core';
import type { NavigationView } from '#types';
import { fromCore } from './core';
import { useStore } from './useStore';

/** Where the visitor is, as a router tells it. */
export interface Visit {
  /** Names the entry of the history; left out for one that the router has not made. */
  key?: string | undefined;
  path: string;
  /** With its `?`, or empty. */
  query?: string;
  /** With its `#`, or empty. */
  hash: string;
  /** What coming here has done to the history; left out while the code of the page is on its way. */
  action?: HistoryAction | undefined;
  /** Whether this page is to scroll smoothly to its top. */
  smooth?: boolean;
}

export interface NavigationBehaviour {
  view: NavigationView;
  /** For the element that holds the pages; it gets the focus on each navigation. */
  mainProps: { 'data-part': 'main'; tabIndex: -1; ref(element: HTMLElement | null): void };
  /** For an element that only screen readers get, with `view.announcement` in it. */
  liveProps: { role: 'status'; 'aria-live': 'polite'; 'aria-atomic': true };
  /**
   * To be asked at each click on a link to a page: calls `follow`, which is to lead to this path, in the browser's view
   * transition. False where there is none: `follow` is not called then. `animated` is whether this link may have one: its page can
   * be rendered at once, say.
   */
  transition(path: string, follow: () => void, animated: boolean): boolean;
}

// A server has no layout, and says so in its log.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * What a browser does between documents, for pages that a router exchanges: announces the title, moves the focus,
 * scrolls to the top, to the hash, or to where the page was.
 */
export function useNavigation(visit: Visit): NavigationBehaviour {
  const { key, path, query = '', hash, action, smooth = false } = visit;
  const [view, { visited, attach, transition }] = useStore(
    () => new (fromCore('NavigationStore'))(),
  );
  // Before the browser draws the new page: its own scrolling must not be taken for the old page's.
  useBeforePaint(
    () => visited(key, path, query, hash, action, smooth),
    [visited, key, path, query, hash, action, smooth],
  );
  return {
    view,
    transition,
    mainProps: { 'data-part': 'main', tabIndex: -1, ref: attach },
    liveProps: { role: 'status', 'aria-live': 'polite', 'aria-atomic': true },
  };
}
