import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
} from 'react';
import type { MenuStore } from '#core';
import type { MenuOptions } from '#types';
import { focusHandlers } from './attention';
import { fromCore } from './core';
import { hasModifier } from './keys';
import { keyOf, useStore } from './useStore';

/** Dropdown menus of links, one open at a time. */
export function useMenus(
  options: Partial<MenuOptions> & {
    /** The number of links of each menu. */
    items: readonly number[];
    /** A value that changes with each navigation, such as the router's location key. */
    page: string;
  },
) {
  const { page, ...storeOptions } = options;
  const { items, ...rest } = storeOptions;
  const [view, store] = useStore(() => new (fromCore('MenuStore'))(storeOptions), keyOf(rest));
  const id = useId();

  const counts = items.join();
  useEffect(() => {
    store.itemsChanged(Uint32Array.from(counts === '' ? [] : counts.split(','), Number));
  }, [store, counts]);
  useEffect(() => store.pageShown(page), [store, page]);

  const rootProps = useMemo(() => {
    const { onFocus, onBlur } = focusHandlers(store);
    return {
      ref: store.attach,
      onFocus,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!isPress(event, store)) onBlur(event);
      },
    };
  }, [store]);

  const idOf = (part: string, menu: number) => `${id}${part}${menu}`;
  return {
    view,
    /** For the element around all menus. */
    rootProps,
    /** For the element around a menu's button and panel, which opens on hover. */
    menuProps: (menu: number) => ({
      'data-open': view.open === menu,
      onPointerEnter: (event: PointerEvent) => {
        if (isFreeMouse(event)) store.mouseEntered(menu);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (isFreeMouse(event)) store.mouseLeft();
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        const isOpen = store.getSnapshot().open === menu;
        if (!isOpen || isPress(event, store)) return;
        if (event.currentTarget.contains(event.relatedTarget)) return;
        // `focusLeft` closes the menu; `focusEntered` reports that the focus is still in the bar.
        store.focusLeft();
        store.focusEntered();
      },
    }),
    buttonProps: (menu: number) =>
      ({
        type: 'button',
        id: idOf('button', menu),
        'data-part': `button-${menu}`,
        /** Absent in a prerendered page, where all is open without script. */
        'aria-expanded': view.ready ? view.open === menu : undefined,
        'aria-controls': idOf('panel', menu),
        onClick: () => store.pressed(menu),
        onKeyDown: (event: KeyboardEvent) => {
          if (isPlain(event) && store.buttonKey(menu, event.key)) event.preventDefault();
        },
      }) as const,
    /** For the panel with the links. It is inert while closed, but not without script. */
    panelProps: (menu: number) => ({
      id: idOf('panel', menu),
      'data-open': view.open === menu,
      'aria-labelledby': idOf('button', menu),
      inert: view.ready && view.open !== menu,
    }),
    /** For each link of a panel, by its index. */
    itemProps: (menu: number, item: number) => ({
      'data-part': `item-${menu}-${item}`,
      onKeyDown: (event: KeyboardEvent) => {
        if (isPlain(event) && store.itemKey(menu, item, event.key)) event.preventDefault();
      },
    }),
  } as const;
}

/** What `useMenus` returns: the state, and the props of the menus, their buttons, panels and links. */
export interface MenusBehaviour extends ReturnType<typeof useMenus> {}

/** Whether a mouse may open and close menus: not while the keyboard is at a link of an open one. */
const isFreeMouse = ({ pointerType }: PointerEvent): boolean =>
  pointerType === 'mouse' &&
  !document.activeElement?.matches('[data-open="true"] [data-part^="item-"]:focus-visible');

/** Whether a press on an element that takes no focus has removed the focus. While a menu is open, the core hears of presses elsewhere. */
const isPress = ({ relatedTarget }: FocusEvent, store: MenuStore): boolean =>
  relatedTarget === null && store.getSnapshot().open !== null;

function isPlain(event: KeyboardEvent): boolean {
  return !(hasModifier(event) || event.shiftKey);
}
