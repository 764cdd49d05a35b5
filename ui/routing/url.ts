import { useIsHydrating, type Visit } from 'core-wasm/react';
import { useEffect, useRef } from 'react';
import {
  createPath,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router-dom';

/** The key that React Router gives to history entries of other origin. */
const FOREIGN = 'default';

/** The URL of the requested page while its code loads. */
export function usePendingURL(): string | undefined {
  const { location } = useNavigation();
  return location && createPath(location);
}

/** The current navigation, which may still be loading. */
export function useVisit(): Omit<Visit, 'smooth'> {
  const present = useLocation();
  const type = useNavigationType();
  const pending = useNavigation().location;
  const { key, pathname, search, hash } = pending ?? present;
  return {
    ...(key !== FOREIGN && { key }),
    path: pathname,
    query: search,
    hash,
    ...(!pending && { action: type }),
  };
}

/** The URL's query. Empty during hydration, because pages are prerendered without one. */
export function useQuery(): string {
  const { search } = useLocation();
  return useIsHydrating() ? '' : search;
}

/**
 * Writes a page's search into the query of the URL without a navigation. Writes only when `params` changes, since the URL
 * may have changed in the meantime.
 */
export function useWriteQuery(params: string): void {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const written = useRef(params);
  useEffect(() => {
    if (params === written.current) return;
    written.current = params;
    if (params === search.slice(1)) return;
    navigate({ search: params, hash }, { replace: true, preventScrollReset: true, state });
  }, [params, navigate, search, hash, state]);
}
