// The attributes and handlers of a dialog's elements, for React and for plain documents.

import type { DialogStore } from '#core';
import type { DialogView } from '#types';
import type { ModalHandlers } from './modal';

export interface DialogBehaviour {
  view: DialogView;
  open(): void;
  close(): void;
  /** For a `dialog` element that is always rendered; its content may depend on `view.open`. */
  rootProps: ModalHandlers & { 'aria-labelledby': string; 'data-part': 'main'; tabIndex: -1 };
  /** For the dialog's heading. */
  titleProps: { id: string };
  /** For the button that opens it. */
  openerProps: { type: 'button'; 'aria-haspopup': 'dialog'; onClick(): void };
  /** For a button that closes it. */
  closeProps: { type: 'button'; onClick(): void };
}

/** Returns the props of a dialog's elements for a view. `id` is for its title. */
export const dialogBehaviour = (
  view: DialogView,
  { open, close }: DialogStore,
  handlers: ModalHandlers,
  id: string,
): DialogBehaviour => ({
  view,
  open,
  close,
  rootProps: { 'aria-labelledby': id, 'data-part': 'main', tabIndex: -1, ...handlers },
  titleProps: { id },
  openerProps: { type: 'button', 'aria-haspopup': 'dialog', onClick: open },
  closeProps: { type: 'button', onClick: close },
});
