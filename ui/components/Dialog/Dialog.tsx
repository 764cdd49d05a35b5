import { clsx } from 'clsx';
import type { DialogBehaviour } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { site } from '../../content/site';
import { Icon } from '../Icon/Icon';
import styles from './Dialog.module.css';

interface Props {
  dialog: DialogBehaviour;
  title: string;
  /** Without script the content is shown in place. */
  inPlace?: boolean;
  /** A sticky footer: the dialog is wide, for tables, and while it is open only the dialog is printed. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A modal dialog. */
export function Dialog({ dialog, title, inPlace, foot, children }: Props) {
  return (
    <dialog
      className={clsx(styles.dialog, foot && styles.sheet, inPlace && styles.inPlace)}
      data-tone="light"
      {...dialog.rootProps}
    >
      <div className={styles.head}>
        {/* The focus begins here, and a screen reader reads on. React itself does not write the attribute. */}
        <h2
          {...dialog.titleProps}
          tabIndex={-1}
          ref={heading => {
            if (heading) heading.autofocus = true;
          }}
        >
          {title}
        </h2>
        <button
          className={styles.close}
          data-needs-script=""
          aria-label={site.close}
          {...dialog.closeProps}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </dialog>
  );
}
