import { useLayoutEffect } from 'react';
import type { HistoryAction } from '#core';
import { fromCore } from './core';
import { useStore } from './useStore';

/** A navigation of a router. */
export interface Visit {
  /** The key of the history entry; absent for entries that the router has not made. */
  key?: string | undefined;
  /** The path of the page's URL. */
  path: string;
  /** With its `?`, or empty. */
  query?: string;
  /** With its `#`, or empty. */
  hash: string;
  /** How the history has changed; absent while the page's code loads. */
  action?: HistoryAction | undefined;
  /** Whether the page scrolls to its top smoothly. */
  smooth?: boolean;
}

/** A browser's behaviour between documents, for a router: announces the title, moves the focus, scrolls to the top, the hash or the earlier position. */
export function useNavigation(visit: Visit) {
  const { key, path, query = '', hash, action, smooth = false } = visit;
  const [view, { visited, attach, transition }] = useStore(
    () => new (fromCore('NavigationStore'))(),
  );
  // Before the browser paints the new page, because its scrolling must not count for the old page.
  useLayoutEffect(
    () => visited(key, path, query, hash, action, smooth),
    [visited, key, path, query, hash, action, smooth],
  );
  return {
    view,
    /**
     * Call it at each click on a link to a page. It calls `follow`, which must navigate to this path, in a view transition, and returns
     * true; without a transition it returns false and does not call `follow`. `animated` says whether the page can be rendered at once.
     */
    transition,
    /** For the element around the pages, which gets the focus on each navigation. */
    mainProps: { 'data-part': 'main', tabIndex: -1, ref: attach },
    /** For a visually hidden element with `view.announcement`. */
    liveProps: { role: 'status', 'aria-live': 'polite', 'aria-atomic': true },
  } as const;
}

/** What `useNavigation` returns: the props of the pages and the announcement, and the function for clicks on links. */
export interface NavigationBehaviour extends ReturnType<typeof useNavigation> {}
