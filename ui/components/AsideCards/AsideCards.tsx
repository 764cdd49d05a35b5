import type { ReactNode } from 'react';
import styles from './AsideCards.module.css';

/** What stands beside a form: other ways to go on. */
export function AsideCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

/** One of them. */
export function AsideCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
