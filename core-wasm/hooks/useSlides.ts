import { useEffect, useRef } from 'react';
import { keyOf, useStore, type ViewStore } from './useStore';

interface SlidesStore extends ViewStore<{ index: number; count: number }> {
  countChanged(count: number): void;
}

type ViewOf<Store extends SlidesStore> = ReturnType<Store['getSnapshot']>;

/**
 * The store of a row of slides. The count may change. Another change of the options creates another store, which begins with the
 * current slide.
 *
 * @param create creates the store
 * @param onSelect called with each index that follows the first
 * @returns the current view, and the store
 */
export function useSlides<
  Store extends SlidesStore,
  Options extends { count: number; startIndex?: number },
>(
  options: Options,
  create: (options: Options) => Store,
  onSelect?: (index: number) => void,
): [view: ViewOf<Store>, store: Store] {
  const { count, startIndex = 0, ...rest } = options;
  const [view, store] = useStore(
    (before?: ViewOf<Store>) =>
      create({ ...options, startIndex: before?.count ? before.index : startIndex }),
    keyOf(rest),
  );
  useEffect(() => store.countChanged(count), [store, count]);
  const { index } = view;
  const selected = useRef(index);
  useEffect(() => {
    if (selected.current !== index) onSelect?.(index);
    selected.current = index;
  }, [index, onSelect]);
  return [view, store];
}
