import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
} from 'react';
import type { MenuOptions, MenuView } from '#types';
import { type FocusHandlers, focusHandlers } from './attention';
import { fromCore } from './core';
import { hasModifier } from './keys';
import { keyOf, useStore } from './useStore';

export interface MenusBehaviour {
  view: MenuView;
  /** For the element around all menus. */
  rootProps: FocusHandlers & { ref(element: HTMLElement | null): void };
  /** For the element around a menu's button and panel, which opens on hover. */
  menuProps(menu: number): {
    'data-open': boolean;
    onPointerEnter(event: PointerEvent): void;
    onPointerLeave(event: PointerEvent): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
  buttonProps(menu: number): {
    type: 'button';
    id: string;
    'data-part': string;
    /** Absent in a prerendered page, where all is open without script. */
    'aria-expanded': boolean | undefined;
    'aria-controls': string;
    onClick(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
  /** For the panel with the links. It is inert while closed, but not without script. */
  panelProps(menu: number): {
    id: string;
    'data-open': boolean;
    'aria-labelledby': string;
    inert: boolean;
  };
  /** For each link of a panel, by its index. */
  itemProps(
    menu: number,
    item: number,
  ): { 'data-part': string; onKeyDown(event: KeyboardEvent): void };
}

/** Dropdown menus of links, one open at a time. */
export function useMenus(
  options: Partial<MenuOptions> & {
    /** The number of links of each menu. */
    items: number[];
    /** A value that changes with each navigation, such as the router's location key. */
    page: string;
  },
): MenusBehaviour {
  const { page, ...storeOptions } = options;
  const { items, ...rest } = storeOptions;
  const [view, store] = useStore(() => new (fromCore('MenuStore'))(storeOptions), keyOf(rest));
  const id = useId();

  const counts = items.join();
  useEffect(() => {
    store.itemsChanged(Uint32Array.from(counts === '' ? [] : counts.split(','), Number));
  }, [store, counts]);
  useEffect(() => store.pageShown(page), [store, page]);

  const rootProps = useMemo(
    () => ({
      ...focusHandlers(store),
      ref: store.attach,
    }),
    [store],
  );

  return {
    view,
    rootProps,
    menuProps: menu => ({
      'data-open': view.open === menu,
      onPointerEnter: event => {
        if (event.pointerType === 'mouse') store.mouseEntered(menu);
      },
      onPointerLeave: event => {
        if (event.pointerType === 'mouse') store.mouseLeft();
      },
      onBlur: event => {
        const isOpen = store.getSnapshot().open === menu;
        if (!isOpen || event.currentTarget.contains(event.relatedTarget)) return;
        // `focusLeft` closes the menu; `focusEntered` reports that the focus is still in the bar.
        store.focusLeft();
        store.focusEntered();
      },
    }),
    buttonProps: menu => ({
      type: 'button',
      id: `${id}button${menu}`,
      'data-part': `button-${menu}`,
      'aria-expanded': view.ready ? view.open === menu : undefined,
      'aria-controls': `${id}panel${menu}`,
      onClick: () => store.pressed(menu),
      onKeyDown: event => {
        if (isPlain(event) && store.buttonKey(menu, event.key)) event.preventDefault();
      },
    }),
    panelProps: menu => ({
      id: `${id}panel${menu}`,
      'data-open': view.open === menu,
      'aria-labelledby': `${id}button${menu}`,
      inert: view.ready && view.open !== menu,
    }),
    itemProps: (menu, item) => ({
      'data-part': `item-${menu}-${item}`,
      onKeyDown: event => {
        if (isPlain(event) && store.itemKey(menu, item, event.key)) event.preventDefault();
      },
    }),
  };
}

function isPlain(event: KeyboardEvent): boolean {
  return !(hasModifier(event) || event.shiftKey);
}
