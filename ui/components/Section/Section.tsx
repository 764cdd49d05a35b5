import { clsx } from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './Section.module.css';

interface Props {
  /** The anchor, and the accessible name's id. */
  id: string;
  tone?: 'light' | 'paper' | 'dark';
  title?: string | undefined;
  /** Makes the title a link. */
  to?: string;
  /** Content below the title. */
  intro?: string | undefined;
  /** Shows a small title beside the content. */
  rail?: boolean;
  /** Content of full width below. */
  below?: ReactNode;
  /** Links at the end of the section's head. */
  action?: ReactNode;
  /** Props of the element around head and content, such as a carousel's. */
  wrapProps?: HTMLAttributes<HTMLElement>;
  children?: ReactNode;
}

/** A section of a page: a background of full width, content on the grid, a ruled head. */
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
        {rail ? <div>{children}</div> : children}
      </div>
      {below && <div className={styles.wrap}>{below}</div>}
    </section>
  );
}
