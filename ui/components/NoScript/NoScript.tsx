import { type ReactNode, useState } from 'react';
import styles from './NoScript.module.css';

/**
 * Stands in for the element that follows it where no script runs. Only the build renders it: in a browser React skips
 * the children of a `noscript`, and requests none of their data.
 */
export function NoScript({ children }: { children: ReactNode }) {
  const [isShown] = useState(() => globalThis.document?.querySelector('[data-fallback]') != null);
  // The page has been shown as it is without script (first.js): what stands in the element is left alone.
  if (isShown) {
    return (
      <div className={styles.standIn} data-fallback suppressHydrationWarning>
        {''}
      </div>
    );
  }
  return <noscript className={styles.standIn}>{children}</noscript>;
}
