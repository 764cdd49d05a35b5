import type { ShortlistOptions } from '#types';
import { fromCore } from './core';
import { keyOf, useStore } from './useStore';

/** The visitor's shortlist of tools with their chosen sizes, shared by all components. */
export function useShortlist(options: Partial<ShortlistOptions> = {}) {
  const [view, store] = useStore(() => new (fromCore('ShortlistStore'))(options), keyOf(options));
  const chosen = (slug: string) => view.items.find(item => item.slug === slug);
  const button = (onClick: () => void) => ({ type: 'button', onClick }) as const;
  const toggle = (slug: string, isPressed: boolean, onClick: () => void) =>
    ({
      ...button(onClick),
      'aria-pressed': isPressed,
      'aria-disabled': (view.full && !chosen(slug)) || undefined,
    }) as const;

  return {
    view,
    /** Adds a tool by its slug, or removes it with all its sizes. */
    toggle: store.toggle,
    /** Adds a size of a tool, with the tool, or removes the size. */
    toggleSize: store.toggleSize,
    remove: store.remove,
    clear: store.clear,
    /** For the toggle button of a tool. */
    toggleProps: (slug: string) =>
      toggle(slug, chosen(slug) !== undefined, () => store.toggle(slug)),
    /** For the toggle button of a size, by the size's name. */
    sizeProps: (slug: string, size: string) =>
      toggle(slug, chosen(slug)?.sizes.includes(size) ?? false, () => store.toggleSize(slug, size)),
    /** For a button that removes a tool. */
    removeProps: (slug: string) => button(() => store.remove(slug)),
    clearProps: button(store.clear),
  } as const;
}

/** What `useShortlist` returns: the chosen tools, the methods and the props that change them. */
export interface ShortlistBehaviour extends ReturnType<typeof useShortlist> {}
