import { useEffect, useRef } from 'react';
import { keyOf, useStore, type ViewStore } from './useStore';

interface SlidesStore<Options> extends ViewStore<{ index: number }> {
  optionsChanged(options: Options): void;
}

type ViewOf<Store extends ViewStore<unknown>> = ReturnType<Store['getSnapshot']>;

/**
 * The store of a row of slides. All its options may change: the store stays, with its slide and what the visitor has stopped.
 *
 * @param create creates the store
 * @param onSelect called with each index that follows the first
 * @returns the current view, and the store
 */
export function useSlides<Options extends object, Store extends SlidesStore<Options>>(
  options: Options,
  create: (options: Options) => Store,
  onSelect?: (index: number) => void,
): [view: ViewOf<Store>, store: Store] {
  const [view, store] = useStore(() => create(options));
  const key = keyOf(options);
  useEffect(() => store.optionsChanged(JSON.parse(key)), [store, key]);
  const { index } = view;
  const selected = useRef(index);
  useEffect(() => {
    if (selected.current !== index) onSelect?.(index);
    selected.current = index;
  }, [index, onSelect]);
  return [view, store];
}
