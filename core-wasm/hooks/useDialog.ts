import { useEffect, useId, useMemo, useRef } from 'react';
import type { DialogOptions, DialogView } from '#types';
import { fromCore } from './core';
import { type ModalHandlers, modalHandlers } from './modal';
import { useStore } from './useStore';

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

/**
 * A modal dialog: traps and restores the focus, locks scrolling, closes on Escape and clicks outside.
 *
 * @param options.open opens and closes it from outside; without it use `open()` and `close()`
 * @param options.onClose called when it has closed, for any reason
 */
export function useDialog(
  options: Partial<DialogOptions> & { open?: boolean; onClose?: () => void } = {},
): DialogBehaviour {
  const { open: wanted, onClose, ...storeOptions } = options;
  const [view, store] = useStore(() => new (fromCore('DialogStore'))(storeOptions));
  const id = useId();

  useEffect(() => {
    if (wanted === true) store.open();
    if (wanted === false) store.close();
  }, [store, wanted]);

  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !view.open) onClose?.();
    wasOpen.current = view.open;
  }, [view.open, onClose]);

  const { open, close } = store;
  const handlers = useMemo(() => modalHandlers(store), [store]);
  return {
    view,
    open,
    close,
    rootProps: { 'aria-labelledby': id, 'data-part': 'main', tabIndex: -1, ...handlers },
    titleProps: { id },
    openerProps: { type: 'button', 'aria-haspopup': 'dialog', onClick: open },
    closeProps: { type: 'button', onClick: close },
  };
}
