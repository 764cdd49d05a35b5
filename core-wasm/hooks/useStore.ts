import { useState, useSyncExternalStore } from 'react';

/** What every store of the core has: React's `useSyncExternalStore` contract. */
export interface ViewStore<View> {
  subscribe(listener: () => void): () => void;
  snapshot(): View;
  firstSnapshot(): View;
  free(): void;
}

/** A store for as long as a component is mounted; its memory in the core is given back afterwards. */
class Lease<Store extends ViewStore<View>, View> {
  readonly #create: () => Store;
  #store: Store | undefined;
  #subscribers = 0;

  constructor(create: () => Store) {
    this.#create = create;
  }

  get store(): Store {
    this.#store ??= this.#create();
    return this.#store;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#subscribers += 1;
    const leave = this.store.subscribe(listener);
    return () => {
      leave();
      this.#subscribers -= 1;
      // StrictMode and hidden trees subscribe again at once: only then it is known whether the component is gone.
      queueMicrotask(() => {
        if (this.#subscribers === 0) {
          this.#store?.free();
          this.#store = undefined;
        }
      });
    };
  };

  readonly snapshot = (): View => this.store.snapshot();

  readonly firstSnapshot = (): View => this.store.firstSnapshot();
}

/**
 * Creates a store of the core for this component and re-renders it when the store's view changes.
 *
 * @returns the present view, and a function that gives the store for sending it events
 */
export function useStore<Store extends ViewStore<View>, View = ReturnType<Store['snapshot']>>(
  create: () => Store,
): [View, () => Store] {
  const [[lease, store]] = useState(() => {
    const lease = new Lease<Store, View>(create);
    return [lease, () => lease.store] as const;
  });
  const view = useSyncExternalStore(lease.subscribe, lease.snapshot, lease.firstSnapshot);
  return [view, store];
}
