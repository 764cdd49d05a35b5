import { CompareStore } from '#core';
import type { CompareOptions, CompareView } from '#types';
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
  const [view, store] = useStore(() => new CompareStore(options));
  return {
    view,
    toggle: store.toggle,
    remove: store.remove,
    clear: store.clear,
    toggleProps: slug => {
      const chosen = view.slugs.includes(slug);
      return {
        type: 'button',
        'aria-pressed': chosen,
        'aria-disabled': view.full && !chosen,
        onClick: () => store.toggle(slug),
      };
    },
    removeProps: slug => ({ type: 'button', onClick: () => store.remove(slug) }),
    clearProps: { type: 'button', onClick: store.clear },
  };
}
