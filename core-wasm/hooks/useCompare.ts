import { useMemo } from 'react';
import { core } from './core';
import type { CompareOptions, CompareView } from './types';
import { useStore } from './useStore';

export interface CompareBehaviour {
  view: CompareView;
  /** Chooses a product by its slug, or takes it out again. */
  toggle(slug: string): void;
  remove(slug: string): void;
  clear(): void;
  /** For the button on a product's card that chooses it. */
  toggleProps(slug: string): {
    type: 'button';
    'aria-pressed': boolean;
    'aria-disabled': boolean;
    onClick(): void;
  };
  /** For a button in the tray that takes a product out. */
  removeProps(slug: string): { type: 'button'; onClick(): void };
  clearProps: { type: 'button'; onClick(): void };
}

/** The products that a visitor lays side by side. Every component that uses it shares one choice. */
export function useCompare(options: Partial<CompareOptions> = {}): CompareBehaviour {
  const { limit, key } = options;
  const [view, store] = useStore(() => new (core().CompareStore)(limit, key));
  const actions = useMemo(
    () => ({
      toggle: (slug: string) => store().toggle(slug),
      remove: (slug: string) => store().remove(slug),
      clear: () => store().clear(),
    }),
    [store],
  );
  return {
    view,
    ...actions,
    toggleProps: slug => {
      const chosen = view.slugs.includes(slug);
      return {
        type: 'button',
        'aria-pressed': chosen,
        'aria-disabled': view.full && !chosen,
        onClick: () => actions.toggle(slug),
      };
    },
    removeProps: slug => ({ type: 'button', onClick: () => actions.remove(slug) }),
    clearProps: { type: 'button', onClick: actions.clear },
  };
}
