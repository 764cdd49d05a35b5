import { clsx } from 'clsx';
import type { DialogBehaviour } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { site } from '../../content/site';
import { Icon } from '../Icon/Icon';
import styles from './Dialog.module.css';

interface Props {
  dialog: DialogBehaviour;
  title: string;
  /** For tables. */
  wide?: boolean;
  /** Without script the sheet lies open in its place on the page. */
  inPlace?: boolean;
  /** While it is open, it is what is printed, instead of the page behind it. */
  sheet?: boolean;
  /** Stays in sight at the end of the sheet, however long it is. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A sheet over the page that wants an answer or brings one. */
export function Dialog({ dialog, title, wide, inPlace, sheet, foot, children }: Props) {
  return (
    <dialog
      className={clsx(styles.dialog, wide && styles.wide, inPlace && styles.inPlace)}
      data-tone="light"
      data-sheet={sheet ? '' : undefined}
      {...dialog.rootProps}
    >
      <div className={styles.head}>
        <h2 {...dialog.titleProps}>{title}</h2>
        <button className={styles.close} aria-label={site.close} {...dialog.closeProps}>
          <Icon name="close" />
        </button>
      </div>
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </dialog>
  );
}
