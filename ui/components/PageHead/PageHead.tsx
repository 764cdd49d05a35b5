import { clsx } from 'clsx';
import type { Image } from 'core-wasm';
import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '../Breadcrumb/Breadcrumb';
import { NoWrap } from '../NoWrap/NoWrap';
import { Picture } from '../Picture/Picture';
import styles from './PageHead.module.css';

interface Props {
  title: string;
  /** A line above the title. */
  subtitle?: string | undefined;
  intro?: string | undefined;
  trail?: Crumb[];
  /** A shorter name for the breadcrumbs, if the title would wrap on a phone. */
  shortTitle?: string | undefined;
  /** Content at the end of the head in wide windows. */
  image?: Image | null | undefined;
  children?: ReactNode;
}

/** The black head of a page: breadcrumbs, title and intro. */
export function PageHead({
  title,
  subtitle,
  intro,
  trail,
  shortTitle = title,
  image,
  children,
}: Props) {
  return (
    <div
      className={clsx(styles.head, image ? styles.pictured : styles.plain)}
      data-tone="dark"
      data-behind-header={image ? '' : undefined}
    >
      {image && (
        <div className={styles.frame}>
          <Picture image={image} alt="" sizes="(min-width: 64rem) 60vw, 100vw" first />
        </div>
      )}
      <div className={styles.inner}>
        {trail && <Breadcrumb trail={trail} current={shortTitle} />}
        <div className={styles.copy}>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          <h1>{title}</h1>
          {intro && (
            <p className={styles.intro}>
              <NoWrap>{intro}</NoWrap>
            </p>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
