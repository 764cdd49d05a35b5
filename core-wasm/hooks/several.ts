import type { ViewStore } from './useStore';

/** Combines several stores: the view is the list of their views, the same array until one of them changes. */
export class Several<View, Store extends ViewStore<View>> implements ViewStore<readonly View[]> {
  private views: readonly View[] = [];
  private firstViews: readonly View[] = [];

  constructor(private readonly stores: readonly Store[]) {}

  /** A store by its index. */
  at(index: number): Store | undefined {
    return this.stores[index];
  }

  subscribe(listener: () => void): () => void {
    const unsubscribes = this.stores.map(store => store.subscribe(listener));
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }

  getSnapshot(): readonly View[] {
    const views = this.stores.map(store => store.getSnapshot());
    this.views = reuseIfEqual(this.views, views);
    return this.views;
  }

  getServerSnapshot(): readonly View[] {
    const views = this.stores.map(store => store.getServerSnapshot());
    this.firstViews = reuseIfEqual(this.firstViews, views);
    return this.firstViews;
  }

  free(): void {
    for (const store of this.stores) store.free();
  }
}

/** The earlier list, if the new one is equal. */
function reuseIfEqual<View>(before: readonly View[], after: readonly View[]): readonly View[] {
  const same = before.length === after.length && before.every((view, i) => view === after[i]);
  return same ? before : after;
}
