import { type DialogBehaviour, useDialog } from 'core-wasm/react';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** For the button that opens the dialog. */
type OpenerProps = DialogBehaviour['openerProps'] & {
  'aria-busy': boolean;
  onBlur(event: FocusEvent): void;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent): void;
  onPointerEnter(): void;
};

interface LoadedDialog {
  dialog: DialogBehaviour;
  openerProps: OpenerProps;
  /** Whether the content failed to load. The next press tries again. */
  hasFailed: boolean;
}

type State = 'closed' | 'loading' | 'failed' | 'open';

/** A dialog that opens once its content has loaded, unless the visitor has pressed Escape or gone to another control meanwhile. */
export function useLoadedDialog(load: () => Promise<unknown>): LoadedDialog {
  const [state, setState] = useState<State>('closed');
  const dialog = useDialog({ open: state === 'open', onClose: () => setState('closed') });
  const endLoading = (next: State) => setState(now => (now === 'loading' ? next : now));
  const openLoaded = () => {
    setState('loading');
    load().then(
      () => endLoading('open'),
      error => {
        endLoading('failed');
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
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget) endLoading('closed');
      },
      onFocus: preload,
      onKeyDown: ({ key }) => {
        if (key === 'Escape') endLoading('closed');
      },
      onPointerEnter: preload,
    },
    hasFailed: state === 'failed',
  };
}
