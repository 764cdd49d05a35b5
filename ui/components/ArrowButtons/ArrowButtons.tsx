import type { ButtonHTMLAttributes } from 'react';
import { Icon } from '../Icon/Icon';
import styles from './ArrowButtons.module.css';

type Props = Record<'previous' | 'next', ButtonHTMLAttributes<HTMLButtonElement>>;

/** The previous and next buttons of a carousel. */
export function ArrowButtons({ previous, next }: Props) {
  return (
    <div className={styles.pair} data-needs-script="">
      <button type="button" {...previous} className={styles.arrow}>
        <Icon name="back" />
      </button>
      <button type="button" {...next} className={styles.arrow}>
        <Icon name="arrow" />
      </button>
    </div>
  );
}
