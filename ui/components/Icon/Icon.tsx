import type { ReactElement } from 'react';
import styles from './Icon.module.css';

const paths = {
  arrow: <path d="M3 10h13M11 5l5 5-5 5" />,
  back: <path d="M17 10H4M9 5l-5 5 5 5" />,
  out: <path d="M6 14 14 6M7 6h7v7" />,
  up: <path d="M10 17V4M5 9l5-5 5 5" />,
  chevron: <path d="m5 8 5 5 5-5" />,
  plus: <path d="M10 4v12M4 10h12" />,
  minus: <path d="M4 10h12" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  menu: <path d="M3 7h14M3 13h14" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  phone: (
    <path d="M6.5 3 8 6.8 6.2 8.2a9 9 0 0 0 5.6 5.6l1.4-1.8L17 13.5v2.2c0 .8-.6 1.3-1.3 1.3C9 17 3 11 3 4.3C3 3.6 3.5 3 4.3 3z" />
  ),
  search: <path d="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4" />,
  download: <path d="M10 3v10M5.5 9 10 13.5 14.5 9M4 17h12" />,
  play: <path d="M6 4v12l10-6z" />,
  pause: <path d="M7 4v12M13 4v12" />,
  file: <path d="M5 2.5h6.5L15.5 6.5v11H5zM11.5 2.5v4h4" />,
} satisfies Record<string, ReactElement>;

export type IconName = keyof typeof paths;

/** A drawing beside words: it never carries a meaning of its own. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {paths[name]}
    </svg>
  );
}
