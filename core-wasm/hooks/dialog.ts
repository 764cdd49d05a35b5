// The attributes and handlers of a dialog's elements, for React and for plain documents.

import type { DialogStore } from '#core';
import type { DialogView } from '#types';
import type { ModalHandlers } from './modal';

/** Returns the props of a dialog's elements for a view. `id` is for its title. */
export const dialogBehaviour = (
  view: DialogView,
  { open, close }: DialogStore,
  handlers: ModalHandlers,
  id: string,
) =>
  ({
    view,
    open,
    close,
    /** For a `dialog` element that is always rendered; its content may depend on `view.open`. */
    rootProps: { 'aria-labelledby': id, 'data-part': 'main', tabIndex: -1, ...handlers },
    /** For the dialog's heading. */
    titleProps: { id },
    /** For the button that opens it. */
    openerProps: { type: 'button', 'aria-haspopup': 'dialog', onClick: open },
    /** For a button that closes it. */
    closeProps: { type: 'button', onClick: close },
  }) as const;

/** What `useDialog` returns: the methods and the props of a modal dialog and of the button that opens it. */
export interface DialogBehaviour extends ReturnType<typeof dialogBehaviour> {}
