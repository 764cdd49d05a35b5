import {
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpRight,
  Check,
  ChevronDown,
  Download,
  type LucideIcon,
  Menu,
  Minus,
  Pause,
  Phone,
  Play,
  Plus,
  Search,
  X,
} from 'lucide-react';
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
  check: Check,
  phone: Phone,
  search: Search,
  download: Download,
  play: Play,
  pause: Pause,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;

/** A decorative icon beside a text. */
export function Icon({ name }: { name: IconName }) {
  const Drawing = icons[name];
  return <Drawing className={styles.icon} focusable="false" />;
}
