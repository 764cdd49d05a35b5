import type { FocusEvent, PointerEvent } from 'react';
import type { CarouselStore, HeaderStore, LogoStripStore, MenuStore } from '#core';

/** Reports when the focus enters an element and when it leaves it, but not when it moves within. */
export function focusHandlers(store: CarouselStore | HeaderStore | LogoStripStore | MenuStore) {
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) store.focusEntered();
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // While another window has the focus, the element keeps it in this document.
      if (document.activeElement === event.target) return;
      if (!event.currentTarget.contains(event.relatedTarget)) store.focusLeft();
    },
  };
}

/** Reports when a mouse or the focus is on an element. Touches are ignored. */
export function attentionHandlers(store: CarouselStore | LogoStripStore) {
  return {
    ...focusHandlers(store),
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') store.mouseEntered();
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') store.mouseLeft();
    },
  };
}
