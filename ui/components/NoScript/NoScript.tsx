import { type ReactNode, useState } from 'react';
import styles from './NoScript.module.css';

/**
 * Content for visitors without script. Only the build renders it: in a browser React skips the children of a `noscript`, and
 * does not load their data.
 */
export function NoScript({ children }: { children: ReactNode }) {
  const [isShown] = useState(() => globalThis.document?.querySelector('[data-fallback]') != null);
  // The page is shown in its version without script (first.js), so its content stays.
  if (isShown) {
    return (
      <div className={styles.standIn} data-fallback suppressHydrationWarning>
        {''}
      </div>
    );
  }
  return <noscript className={styles.standIn}>{children}</noscript>;
}
