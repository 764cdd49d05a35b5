import type { WellField as Name } from 'core-wasm';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { well as copy } from '../../content/well';
import styles from './Well.module.css';

interface Props {
  name: Name;
  /** The id of the control. */
  id: string;
  /** The control and the text below it. */
  children: ReactNode;
}

/** A field of the well with its label. */
export function WellField({ name, id, children }: Props) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {copy[name].label}
      </label>
      {children}
    </div>
  );
}

/** The checkbox for H2S. */
export function SourField(props: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {copy.sour.label}
      </span>
      <label className={styles.sour}>
        <input {...props} />
        {copy.sour.yes}
      </label>
    </div>
  );
}
