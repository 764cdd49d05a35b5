import type { ShortlistOptions, ShortlistView } from '#types';
import { fromCore } from './core';
import { useStore } from './useStore';

/** For a button that chooses something, or takes it out again. */
interface ToggleProps {
  type: 'button';
  'aria-pressed': boolean;
  'aria-disabled': boolean;
  onClick(): void;
}

export interface ShortlistBehaviour {
  view: ShortlistView;
  /** Chooses a tool by its slug, or takes it out again with all its sizes. */
  toggle(slug: string): void;
  /** Chooses a size of a tool, and the tool with it, or takes the size out again. */
  toggleSize(slug: string, size: string): void;
  remove(slug: string): void;
  clear(): void;
  /** For the button that chooses a tool. */
  toggleProps(slug: string): ToggleProps;
  /** For the button that chooses a size of a tool, by the size's name. */
  sizeProps(slug: string, size: string): ToggleProps;
  /** For a button that takes a tool out. */
  removeProps(slug: string): { type: 'button'; onClick(): void };
  clearProps: { type: 'button'; onClick(): void };
}

/** The tools that a visitor considers, each with its chosen sizes. Every component that uses it shares one shortlist. */
export function useShortlist(options: Partial<ShortlistOptions> = {}): ShortlistBehaviour {
  const [view, store] = useStore(() => new (fromCore('ShortlistStore'))(options));
  const chosen = (slug: string) => view.items.find(item => item.slug === slug);
  return {
    view,
    toggle: store.toggle,
    toggleSize: store.toggleSize,
    remove: store.remove,
    clear: store.clear,
    toggleProps: slug => ({
      type: 'button',
      'aria-pressed': chosen(slug) !== undefined,
      'aria-disabled': view.full && !chosen(slug),
      onClick: () => store.toggle(slug),
    }),
    sizeProps: (slug, size) => ({
      type: 'button',
      'aria-pressed': chosen(slug)?.sizes.includes(size) ?? false,
      'aria-disabled': view.full && !chosen(slug),
      onClick: () => store.toggleSize(slug, size),
    }),
    removeProps: slug => ({ type: 'button', onClick: () => store.remove(slug) }),
    clearProps: { type: 'button', onClick: store.clear },
  };
}
