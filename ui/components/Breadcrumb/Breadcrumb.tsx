import { site } from '../../content/site';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './Breadcrumb.module.css';

export interface Crumb {
  name: string;
  to: string;
}

/** The path from the home page to the current one, which is the last entry. */
export function Breadcrumb({ trail, current }: { trail: Crumb[]; current: string }) {
  return (
    <nav className={styles.trail} aria-label={site.breadcrumb}>
      <ol>
        {[{ name: site.home, to: '/' }, ...trail].map(crumb => (
          <li key={crumb.to}>
            <SmartLink to={crumb.to}>{crumb.name}</SmartLink>
            <span className={styles.stroke} aria-hidden="true">
              {'\u00a0/'}
            </span>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
