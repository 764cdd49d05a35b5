import type { ReactNode } from 'react';
import styles from './MessagePage.module.css';

interface Props {
  title: string;
  text?: string;
  /** Links to other pages. */
  children: ReactNode;
}

/** A page with one message. */
export function MessagePage({ title, text, children }: Props) {
  return (
    <section className={styles.page} data-tone="dark">
      <div className={styles.inner}>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        <div className={styles.links}>{children}</div>
      </div>
    </section>
  );
}
