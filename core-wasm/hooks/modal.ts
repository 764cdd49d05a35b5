import type { MouseEvent, PointerEvent, SyntheticEvent } from 'react';

/** A store whose element is a modal `dialog`. */
export interface ModalStore {
  attach(root: HTMLElement | null): void;
  close(): void;
  dismiss(): void;
  pressBegan(behind: boolean): void;
  pressEnded(behind: boolean): void;
}

export interface ModalHandlers {
  ref(element: HTMLDialogElement | null): void;
  onCancel(event: SyntheticEvent): void;
  onClose(): void;
  onPointerDown(event: PointerEvent): void;
  onClick(event: MouseEvent): void;
}

/** Whether a pointer is beside the dialog, on its backdrop: the dialog gets those events, too. */
function isBehind(event: MouseEvent): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return event.target === event.currentTarget && (x < left || x > right || y < top || y > bottom);
}

/** What a `dialog` element needs for the core to open and close it. */
export function modalHandlers(store: ModalStore): ModalHandlers {
  return {
    ref: store.attach,
    onCancel: event => {
      // It bubbles, also from a file input within. The core closes the dialog, or leaves it open.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      store.dismiss();
    },
    onClose: store.close,
    onPointerDown: event => store.pressBegan(isBehind(event)),
    onClick: event => {
      // A click by the keyboard has no place.
      if (event.detail > 0) store.pressEnded(isBehind(event));
    },
  };
}
