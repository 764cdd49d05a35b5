import type { MouseEvent, PointerEvent, SyntheticEvent } from 'react';
import type { DialogStore, LightboxStore, MobileMenuStore } from '#core';

/** Whether a pointer is on the backdrop, whose events the dialog gets, too. */
function isOnBackdrop(event: MouseEvent): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return event.target === event.currentTarget && (x < left || x > right || y < top || y > bottom);
}

/** Props of a `dialog` element that the core opens and closes. */
export function modalHandlers(store: DialogStore | LightboxStore | MobileMenuStore) {
  let dialog: HTMLDialogElement | null = null;
  return {
    ref: (element: HTMLDialogElement | null) => {
      // Options that change may create another store, which begins closed.
      if (!element && dialog?.open) dialog.close();
      dialog = element;
      store.attach(element);
      // An element that is rendered only while the dialog is open comes after the core has opened it.
      if (element?.isConnected && !element.open && store.getSnapshot().open) element.showModal();
    },
    onCancel: (event: SyntheticEvent) => {
      // `cancel` also bubbles from a file input inside. The core closes the dialog, or leaves it open.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      store.dismiss();
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      // `close` fires asynchronously, so the dialog may be open again.
      if (!event.currentTarget.open) store.close();
    },
    onPointerDown: (event: PointerEvent) => store.pressBegan(isOnBackdrop(event)),
    onClick: (event: MouseEvent) => {
      // A click by keyboard has no position.
      if (event.detail > 0) store.pressEnded(isOnBackdrop(event));
    },
  };
}

export interface ModalHandlers extends ReturnType<typeof modalHandlers> {}
