import { useCallback, useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** The visitor's coming to a page; what happens to the address there is part of it. */
interface Visit {
  /** Names the entry of the history: another one after each navigation. */
  key: string;
  /** Whether the visitor came by going back or forward. */
  back: boolean;
}

/** How the visitor came to the page that shows. Stays the same while the query of the address changes. */
export function useVisit(): Visit {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const kept = (state as { visit?: Visit } | null)?.visit;
  return {
    key: kept?.key ?? key,
    back: type === NavigationType.Pop || (type === NavigationType.Replace && !!kept?.back),
  };
}

const never = () => () => {};

/** The query of the address. Empty while a finished page is brought to life: it was drawn without one. */
export function useQuery(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    never,
    () => search,
    () => '',
  );
}

/** Changes the query of the address without going anywhere: a letter typed is no navigation. */
export function useReplaceQuery(): (query: string) => void {
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const { key, back } = useVisit();
  return useCallback(
    query => {
      const visit: Visit = { key, back };
      navigate({ search: query, hash }, { replace: true, state: { ...state, visit } });
    },
    [navigate, hash, state, key, back],
  );
}
