import { clsx } from 'clsx';
import { useContext } from 'react';
import { CompanyBrand } from '../Brand/brand';
import styles from './Logo.module.css';

/** The number of letters from which a name has small lines beside the menu. */
const LONG = 26;

interface Props {
  name: string;
  /** Shows a long name in full size, in as many lines as it needs. */
  whole?: boolean;
}

/** The logo and the company's name, whose first word is bold. */
export function Logo({ name, whole = false }: Props) {
  const [first, ...rest] = name.split(' ');
  return (
    <span className={styles.logo}>
      <Mark />
      <span
        translate="no"
        className={clsx(styles.name, whole ? styles.whole : name.length >= LONG && styles.long)}
      >
        <b>{first}</b> {rest.join(' ')}
      </span>
    </span>
  );
}

/** The logo; nothing for another company without one. */
function Mark() {
  const brand = useContext(CompanyBrand);
  if (brand && !brand.mark) return null;
  if (brand?.mark) {
    const html = { __html: brand.mark };
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the file is from the company's own content folder.
    return <span className={styles.mark} aria-hidden="true" dangerouslySetInnerHTML={html} />;
  }
  return (
    <svg className={styles.mark} viewBox="5 5 54 54" aria-hidden="true" focusable="false">
      <path
        className={styles.ring}
        d="M53.28 48.62A27 27 0 1 1 53.28 15.38L45 21.84A16.5 16.5 0 1 0 45 42.16Z"
      />
      <path className={styles.core} d="M36.5 28.6L58.6 20.4V43.6L36.5 35.4Z" />
    </svg>
  );
}
