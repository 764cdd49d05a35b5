import {
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpRight,
  ChevronDown,
  Download,
  type IconNode,
  Menu,
  Minus,
  Pause,
  Phone,
  Play,
  Plus,
  Search,
  X,
} from 'lucide';
import { createElement } from 'react';
import styles from './Icon.module.css';

const icons = {
  arrow: ArrowRight,
  back: ArrowLeft,
  out: ArrowUpRight,
  up: ArrowUp,
  chevron: ChevronDown,
  plus: Plus,
  minus: Minus,
  close: X,
  menu: Menu,
  phone: Phone,
  search: Search,
  download: Download,
  play: Play,
  pause: Pause,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof icons;

/** A decorative icon beside a text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {icons[name].map(([shape, attributes], index) =>
        createElement(shape, { key: index, ...attributes }),
      )}
    </svg>
  );
}
