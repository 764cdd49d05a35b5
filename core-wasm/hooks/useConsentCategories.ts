import { useEffect, useId, useRef } from 'react';
import type { ConsentCategoriesOptions } from '#types';
import { type ConsentCategoriesBehaviour, consentCategoriesBehaviour } from './consentCategories';
import { fromCore } from './core';
import { keyOf, useStore } from './useStore';

/**
 * A consent by categories: a visitor agrees to all, rejects what is not necessary, or chooses, and may change it later. Another
 * `revision` asks again.
 */
export function useConsentCategories(
  options: Partial<ConsentCategoriesOptions> & {
    /** The categories that a visitor may allow or refuse. Their names have no spaces. */
    optional: readonly string[];
    /** Called with the allowed categories once a decision is known, and after each new one. */
    onChange?: (allowed: string[]) => void;
  },
): ConsentCategoriesBehaviour {
  const { onChange, ...storeOptions } = options;
  const { optional } = storeOptions;
  const [view, store] = useStore(
    () => new (fromCore('ConsentCategoriesStore'))(storeOptions),
    keyOf(storeOptions),
  );
  // It may be a new function at each render: the latest is called.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const allowed = view.decided ? view.allowed.join(' ') : undefined;
  useEffect(() => {
    if (allowed !== undefined) latest.current?.(allowed.split(' ').filter(Boolean));
  }, [allowed]);
  return consentCategoriesBehaviour(view, store, { id: useId(), optional });
}
