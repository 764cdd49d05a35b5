import type { FocusEvent, PointerEvent } from 'react';

/** A store that pauses while a mouse or the focus is on its element. */
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

/** Reports when the focus enters an element and when it leaves it, but not when it moves within. */
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

/** Reports when a mouse or the focus is on an element. Touches are ignored. */
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
