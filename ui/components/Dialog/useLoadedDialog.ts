import { type DialogBehaviour, useDialog } from 'core-wasm/react';
import { useState } from 'react';

/** For the button that opens the dialog. */
type OpenerProps = DialogBehaviour['openerProps'] & {
  'aria-busy': boolean;
  onFocus(): void;
  onPointerEnter(): void;
};

interface LoadedDialog {
  dialog: DialogBehaviour;
  openerProps: OpenerProps;
  /** Whether the content failed to load. The next press tries again. */
  hasFailed: boolean;
}

/** A dialog that opens once its content has loaded. */
export function useLoadedDialog(load: () => Promise<unknown>): LoadedDialog {
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | 'open'>('closed');
  const dialog = useDialog({ open: state === 'open', onClose: () => setState('closed') });
  const openLoaded = () => {
    setState('loading');
    load().then(
      () => setState('open'),
      error => {
        setState('failed');
        console.error('The dialog cannot be opened:', error);
      },
    );
  };
  // Most visitors hover or focus the button before they press it.
  const preload = () => {
    load().catch(() => {});
  };
  return {
    dialog,
    openerProps: {
      ...dialog.openerProps,
      'aria-busy': state === 'loading',
      onClick: openLoaded,
      onFocus: preload,
      onPointerEnter: preload,
    },
    hasFailed: state === 'failed',
  };
}
