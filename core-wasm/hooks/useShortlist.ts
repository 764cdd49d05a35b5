import type { ShortlistOptions, ShortlistView } from '#types';
import { fromCore } from './core';
import { keyOf, useStore } from './useStore';

/** For a toggle button. */
interface ToggleProps {
  type: 'button';
  'aria-pressed': boolean;
  'aria-disabled': true | undefined;
  onClick(): void;
}

export interface ShortlistBehaviour {
  view: ShortlistView;
  /** Adds a tool by its slug, or removes it with all its sizes. */
  toggle(slug: string): void;
  /** Adds a size of a tool, with the tool, or removes the size. */
  toggleSize(slug: string, size: string): void;
  remove(slug: string): void;
  clear(): void;
  /** For the toggle button of a tool. */
  toggleProps(slug: string): ToggleProps;
  /** For the toggle button of a size, by the size's name. */
  sizeProps(slug: string, size: string): ToggleProps;
  /** For a button that removes a tool. */
  removeProps(slug: string): { type: 'button'; onClick(): void };
  clearProps: { type: 'button'; onClick(): void };
}

/** The visitor's shortlist of tools with their chosen sizes, shared by all components. */
export function useShortlist(options: Partial<ShortlistOptions> = {}): ShortlistBehaviour {
  const [view, store] = useStore(() => new (fromCore('ShortlistStore'))(options), keyOf(options));
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
      'aria-disabled': (view.full && !chosen(slug)) || undefined,
      onClick: () => store.toggle(slug),
    }),
    sizeProps: (slug, size) => ({
      type: 'button',
      'aria-pressed': chosen(slug)?.sizes.includes(size) ?? false,
      'aria-disabled': (view.full && !chosen(slug)) || undefined,
      onClick: () => store.toggleSize(slug, size),
    }),
    removeProps: slug => ({ type: 'button', onClick: () => store.remove(slug) }),
    clearProps: { type: 'button', onClick: store.clear },
  };
}
