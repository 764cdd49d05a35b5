import type { ReactNode } from 'react';
import { PageHead } from '../PageHead/PageHead';
import styles from './FormPage.module.css';

interface Props {
  title: string;
  subtitle?: string | undefined;
  intro: string;
  form: ReactNode;
  /** Cards beside the form. */
  aside: ReactNode;
}

/** A page with a form. */
export function FormPage({ title, subtitle, intro, form, aside }: Props) {
  return (
    <>
      <PageHead title={title} subtitle={subtitle} intro={intro} />
      <div className={styles.page}>
        <div>{form}</div>
        <aside>{aside}</aside>
      </div>
    </>
  );
}
