import { useDebugValue, useEffect, useState, useSyncExternalStore } from 'react';

/** The methods of every store: the contract of `useSyncExternalStore`. */
export interface ViewStore<View> {
  /** Adds a listener for changes of the view, and returns the function that removes it. The first listener starts the machine, and
   * removing the last one stops it. */
  subscribe(listener: () => void): () => void;
  /** The current view: the same frozen object until it changes. */
  getSnapshot(): View;
  /** The view before the first event, as a server renders it. */
  getServerSnapshot(): View;
  /** Frees the machine's memory in the core. */
  free(): void;
}

/**
 * A store whose methods can be passed as handlers and refs. Its machine is created on first use, freed when the last listener is
 * removed, and created again if needed.
 */
function disposable<Store extends ViewStore<unknown>>(create: () => Store): Store {
  let store: Store | undefined;
  let listeners = 0;
  let isFreed = false;
  const getStore = () => {
    store ??= create();
    isFreed = false;
    return store;
  };
  const subscribe = (listener: () => void) => {
    const unsubscribe = getStore().subscribe(listener);
    listeners += 1;
    return () => {
      unsubscribe();
      listeners -= 1;
      // StrictMode and hidden trees subscribe again immediately, an unmounted component does not.
      queueMicrotask(() => {
        if (listeners > 0) return;
        store?.free();
        store = undefined;
        isFreed = true;
      });
    };
  };
  // Each method is created once, because React sets a changed ref or handler again at each render.
  return new Proxy({ subscribe } as unknown as Store, {
    get(methods, name) {
      // Shown by React's DevTools.
      if (name === 'constructor') return getStore().constructor;
      const cached = methods as Record<PropertyKey, unknown>;
      cached[name] ??= (...values: unknown[]) => {
        // A late call, as after a request, would create a store that nothing frees: a dialog would lock the page. Refs, renders and
        // layout effects of a hidden component that is shown again come before it subscribes.
        const isEarly = /^(?:attach|adopt|chooseFiles|files|get|text|validateWith|submitWith)/.test(
          String(name),
        );
        if (isFreed && !isEarly) return undefined;
        const target = getStore() as Record<PropertyKey, unknown>;
        return (target[name] as (...values: unknown[]) => unknown).apply(target, values);
      };
      return cached[name];
    },
  });
}

/**
 * Creates a store of the core for this component, and re-renders the component when the store's view changes.
 *
 * @param create creates the store
 * @param key identifies the store's subject and options: another key creates another store
 * @returns the current view, and the store, which stays the same until the key changes or the component unmounts; its methods can be
 *   passed as handlers and refs
 */
export function useStore<Store extends ViewStore<unknown>>(
  create: () => Store,
  key = '',
): [view: ViewOf<Store>, store: Store] {
  const createEntry = () => ({ key, store: disposable(create) });
  const [current, setEntry] = useState(createEntry);
  let entry = current;
  if (entry.key !== key) {
    entry = createEntry();
    setEntry(entry);
  }
  const { store } = entry;
  const view = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
  useDebugValue(store, machineOf);
  return [view as ViewOf<Store>, store];
}

/**
 * Creates a store whose options may change: it stays, with what it shows and what the visitor has stopped.
 *
 * @param create creates the store
 * @returns as {@link useStore}
 */
export function useChangingStore<
  Options extends object,
  Store extends ViewStore<unknown> & { optionsChanged(options: Options): void },
>(options: Options, create: (options: Options) => Store): [view: ViewOf<Store>, store: Store] {
  const [view, store] = useStore(() => create(options));
  const key = keyOf(options);
  useEffect(() => store.optionsChanged(JSON.parse(key)), [store, key]);
  return [view, store];
}

type ViewOf<Store extends ViewStore<unknown>> = ReturnType<Store['getSnapshot']>;

/** A key for {@link useStore} by which options that change after mounting take effect. */
export const keyOf = (options: object): string => JSON.stringify(options);

/** The name of a store in React's DevTools. */
const machineOf = (store: object): string => store.constructor.name.replace(/Store$/, '');
