import { useState, useSyncExternalStore } from 'react';
import type { ViewStore } from './store';

export type { ViewStore };

/** Subscribes to a store; its memory in the core is given back when nobody does any more. */
function leasing({ subscribe, free }: ViewStore<unknown>): (listener: () => void) => () => void {
  let subscribers = 0;
  return listener => {
    subscribers += 1;
    const leave = subscribe(listener);
    return () => {
      leave();
      subscribers -= 1;
      // StrictMode and hidden trees subscribe again at once: only then it is known whether the component is gone.
      queueMicrotask(() => {
        if (subscribers === 0) free();
      });
    };
  };
}

/**
 * Creates a store of the core for this component and re-renders it when the store's view changes.
 *
 * @returns the present view, and the store for sending it events: the same one for as long as the component is mounted
 */
export function useStore<Store extends ViewStore<unknown>>(
  create: () => Store,
): [view: ReturnType<Store['snapshot']>, store: Store] {
  const [[store, subscribe]] = useState(() => {
    const store = create();
    return [store, leasing(store)] as const;
  });
  const view = useSyncExternalStore(subscribe, store.snapshot, store.firstSnapshot);
  return [view as ReturnType<Store['snapshot']>, store];
}
