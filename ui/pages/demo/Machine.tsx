import type { ReactNode } from 'react';
import { demo as copy } from '../../content/demo';
import styles from './Demo.module.css';
import { Log } from './Log';

interface Props {
  copy: { title: string; text: string; code: string };
  view: unknown;
  children?: ReactNode;
}

/** A machine with its description, code, state and log. */
export function Machine({ copy: { title, text, code }, view, children }: Props) {
  return (
    <section className={styles.machine} aria-label={title}>
      <div className={styles.about}>
        <h2>{title}</h2>
        <p>{text}</p>
        <pre>
          <code>{code}</code>
        </pre>
      </div>
      <div className={styles.work}>{children}</div>
      <dl className={styles.inside}>
        <dt>{copy.state}</dt>
        <dd>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
          <pre tabIndex={0} data-view>
            {JSON.stringify(view, null, 2)}
          </pre>
        </dd>
        <dt>{copy.log.title}</dt>
        <dd>
          <Log view={view} />
        </dd>
      </dl>
    </section>
  );
}
