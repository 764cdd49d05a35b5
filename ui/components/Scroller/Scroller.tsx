import type { ReactNode } from 'react';
import styles from './Scroller.module.css';

/** A table that may be wider than its place scrolls inside its own frame; a shade at the edge tells that there is more. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </section>
  );
}
