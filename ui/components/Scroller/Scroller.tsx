import type { ReactNode } from 'react';
import styles from './Scroller.module.css';

/** A scrollable frame for wide tables, with a shadow at the ends that can be scrolled to. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </section>
  );
}
