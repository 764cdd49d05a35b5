import { useEffect, useId, useMemo, useRef } from 'react';
import type { DialogOptions } from '#types';
import { fromCore } from './core';
import { type DialogBehaviour, dialogBehaviour } from './dialog';
import { modalHandlers } from './modal';
import { useStore } from './useStore';

/** A modal dialog: traps and restores the focus, locks scrolling, closes on Escape and clicks outside. */
export function useDialog(
  options: Partial<DialogOptions> & {
    /** Opens and closes it from outside. Without it use `open()` and `close()`. */
    open?: boolean;
    /** Called when it has closed, for any reason. */
    onClose?: () => void;
  } = {},
): DialogBehaviour {
  const { open: wanted, onClose, ...storeOptions } = options;
  const { dismissible = true } = storeOptions;
  const [view, store] = useStore(() => new (fromCore('DialogStore'))(storeOptions));
  const id = useId();

  useEffect(() => {
    if (wanted === true) store.open();
    if (wanted === false) store.close();
  }, [store, wanted]);

  useEffect(() => store.dismissibleChanged(dismissible), [store, dismissible]);

  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !view.open) onClose?.();
    wasOpen.current = view.open;
  }, [view.open, onClose]);

  const handlers = useMemo(() => modalHandlers(store), [store]);
  return dialogBehaviour(view, store, handlers, id);
}
