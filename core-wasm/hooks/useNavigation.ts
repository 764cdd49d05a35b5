import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type HistoryAction, NavigationStore } from '#core';
import type { NavigationView } from '#types';
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
   * Calls `navigate`, which is to lead to this path, within the browser's view transition. False where there is to be none:
   * `navigate` has not been called then. To be asked at each click on a link, and only for pages that can be rendered at once.
   */
  transition(path: string, navigate: () => void): boolean;
}

/** Milliseconds that a click may wait for the browser's picture of the old page; after that it leads on without a transition. */
const CAPTURE = 50;

/** Milliseconds that the screen may stand still while the page is rendered; after that it comes without a transition. */
const PATIENCE = 200;

// A server has no layout, and says so in its log.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * What a browser does between documents, for pages that a router exchanges: announces the title, moves the focus,
 * scrolls to the top, to the hash, or to where the page was.
 */
export function useNavigation(visit: Visit): NavigationBehaviour {
  const { key, path, query = '', hash, action, smooth = false } = visit;
  const [view, { visited, attach, animates }] = useStore(() => new NavigationStore());
  const clicks = useRef(0);
  const arrived = useRef<() => void>(undefined);
  // Before the browser draws the new page: its own scrolling must not be taken for the old page's.
  useBeforePaint(() => {
    visited(key, path, query, hash, action, smooth);
    // Not a page whose code is on its way.
    if (action) arrived.current?.();
  }, [visited, key, path, query, hash, action, smooth]);
  const transition = useCallback(
    (path: string, navigate: () => void) => {
      clicks.current += 1;
      const click = clicks.current;
      if (!document.startViewTransition || !animates(path)) return false;
      const { style } = document.documentElement;
      style.viewTransitionName = '';
      const transition = document.startViewTransition(() => {
        clearTimeout(late);
        // Another link has been clicked before the browser had its picture of the page.
        if (click !== clicks.current) return;
        // The old page's picture fades over the new page itself, which takes clicks: a browser lets none through to what it
        // shows as a picture.
        style.viewTransitionName = 'none';
        return new Promise<void>(resolve => {
          arrived.current = resolve;
          setTimeout(resolve, PATIENCE);
          navigate();
        });
      });
      const late = setTimeout(() => transition.skipTransition(), CAPTURE);
      // It has been skipped: late, for a later one, or in a tab that nobody sees.
      transition.ready.catch(() => {});
      transition.finished.finally(() => {
        if (click === clicks.current) style.viewTransitionName = '';
      });
      return true;
    },
    [animates],
  );
  return {
    view,
    transition,
    mainProps: { 'data-part': 'main', tabIndex: -1, ref: attach },
    liveProps: { role: 'status', 'aria-live': 'polite', 'aria-atomic': true },
  };
}
