import { useDebugValue, useState, useSyncExternalStore } from 'react';

/** What every store of the core has: React's `useSyncExternalStore` contract. */
export interface ViewStore<View> {
  /**
   * Calls the listener after every change of the view. The first listener starts the machine; when the last one leaves,
   * by the function that is returned, it stops.
   */
  subscribe(listener: () => void): () => void;
  /** The present view: the same frozen object until it changes. */
  getSnapshot(): View;
  /** The view before the first event, as a server renders it. */
  getServerSnapshot(): View;
  /** Gives the machine's memory in the core back. */
  free(): void;
}

/**
 * A store whose methods may be handed on by themselves, as handlers and refs. Its memory in the core is given back when
 * nobody listens any more; it is made when it is first needed, and again when it is needed after that.
 */
function leased<Store extends ViewStore<unknown>>(create: () => Store): Store {
  let made: Store | undefined;
  let listeners = 0;
  const held = () => {
    made ??= create();
    return made;
  };
  const subscribe = (listener: () => void) => {
    const leave = held().subscribe(listener);
    listeners += 1;
    return () => {
      leave();
      listeners -= 1;
      // StrictMode and hidden trees unsubscribe and subscribe again at once; a component that is gone does not.
      queueMicrotask(() => {
        if (listeners > 0) return;
        made?.free();
        made = undefined;
      });
    };
  };
  // Each method is made once: a ref or a handler that changed would be set anew at each render.
  return new Proxy({ subscribe } as unknown as Store, {
    get(methods, name) {
      // React's DevTools show this name.
      if (name === 'constructor') return held().constructor;
      const known = methods as Record<PropertyKey, unknown>;
      known[name] ??= (...values: unknown[]) => {
        const store = held() as Record<PropertyKey, unknown>;
        return (store[name] as (...values: unknown[]) => unknown).apply(store, values);
      };
      return known[name];
    },
  });
}

/**
 * Creates a store of the core for this component and re-renders it when the store's view changes.
 *
 * @param key identifies the store's subject: another key makes another store
 * @returns the present view, and the store for sending it events: the same one for as long as the component is mounted
 *   and the key stays, with methods that may be handed on by themselves
 */
export function useStore<Store extends ViewStore<unknown>>(
  create: () => Store,
  key = '',
): [view: ReturnType<Store['getSnapshot']>, store: Store] {
  const made = () => ({ key, store: leased(create) });
  const [first, setHeld] = useState(made);
  let held = first;
  if (held.key !== key) {
    held = made();
    setHeld(held);
  }
  const { store } = held;
  const view = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
  useDebugValue(store, machineOf);
  return [view as ReturnType<Store['getSnapshot']>, store];
}

/** What React's DevTools call a store: its machine. Only they ask. */
const machineOf = (store: object): string => store.constructor.name.replace(/Store$/, '');
