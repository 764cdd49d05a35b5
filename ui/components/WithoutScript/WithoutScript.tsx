import type { ReactNode } from 'react';
import styles from './WithoutScript.module.css';

/**
 * Stands in for the element that follows it where no script runs. Only the build draws it: in a browser React leaves out
 * what is in a `noscript`, and so asks for none of its data.
 */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <noscript className={styles.standIn}>{children}</noscript>;
}
