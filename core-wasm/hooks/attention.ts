import type { FocusEvent, PointerEvent } from 'react';

/** A store that holds still while a mouse or the focus is on its element. */
export interface AttentionStore {
  mouseEntered(): void;
  mouseLeft(): void;
  focusEntered(): void;
  focusLeft(): void;
}

export interface AttentionHandlers extends FocusHandlers {
  onPointerEnter(event: PointerEvent): void;
  onPointerLeave(event: PointerEvent): void;
}

export interface FocusHandlers {
  onFocus(event: FocusEvent<HTMLElement>): void;
  onBlur(event: FocusEvent<HTMLElement>): void;
}

/** Tells a store when the focus comes into an element and when it leaves, not when it moves within. */
export function focusHandlers(
  store: Pick<AttentionStore, 'focusEntered' | 'focusLeft'>,
): FocusHandlers {
  return {
    onFocus: event => {
      if (!event.currentTarget.contains(event.relatedTarget)) store.focusEntered();
    },
    onBlur: event => {
      if (!event.currentTarget.contains(event.relatedTarget)) store.focusLeft();
    },
  };
}

/** Tells a store when a mouse or the focus is on an element. A finger rests nowhere. */
export function attentionHandlers(store: AttentionStore): AttentionHandlers {
  return {
    ...focusHandlers(store),
    onPointerEnter: event => {
      if (event.pointerType === 'mouse') store.mouseEntered();
    },
    onPointerLeave: event => {
      if (event.pointerType === 'mouse') store.mouseLeft();
    },
  };
}
