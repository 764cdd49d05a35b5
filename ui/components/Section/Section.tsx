import { clsx } from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './Section.module.css';

interface Props {
  /** Names the section for links and for assistive technology. */
  id: string;
  tone?: 'light' | 'paper' | 'dark';
  title?: string | undefined;
  /** The page that the title links to. */
  to?: string;
  /** Stands below the title in the section's head. */
  intro?: string | undefined;
  /** The title stands in a rail beside the content, small: for sections whose words speak for themselves. */
  rail?: boolean;
  /** Stands below rail and content, over the whole width. */
  below?: ReactNode;
  /** Links that belong to the whole section; they stand at the end of its head. */
  action?: ReactNode;
  /** For the element around head and content, where both are one thing: a carousel and its buttons. */
  wrapProps?: HTMLAttributes<HTMLElement>;
  children?: ReactNode;
}

/** A band of the page: full-width ground, content on the grid, a ruled head. */
export function Section({
  id,
  tone = 'light',
  title,
  to,
  intro,
  rail,
  below,
  action,
  wrapProps,
  children,
}: Props) {
  const headingId = `${id}-title`;
  return (
    <section
      id={id}
      className={styles.section}
      data-tone={tone}
      aria-labelledby={title ? headingId : undefined}
    >
      <div {...wrapProps} className={clsx(styles.wrap, rail && styles.rail)}>
        {title && (
          <div className={styles.head}>
            <h2 id={headingId}>{to ? <SmartLink to={to}>{title}</SmartLink> : title}</h2>
            {intro && <p className={styles.intro}>{intro}</p>}
            {action && <div className={styles.action}>{action}</div>}
          </div>
        )}
        {rail ? <div className={styles.content}>{children}</div> : children}
      </div>
      {below && <div className={styles.wrap}>{below}</div>}
    </section>
  );
}
