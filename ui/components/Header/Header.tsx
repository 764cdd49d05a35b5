import { phoneUrl } from 'core-wasm';
import { useHeader } from 'core-wasm/react';
import { site } from '../../content/site';
import { ButtonLink } from '../Button/Button';
import { Icon } from '../Icon/Icon';
import { Logo } from '../Logo/Logo';
import { SmartLink } from '../SmartLink/SmartLink';
import { DesktopMenu } from './DesktopMenu';
import styles from './Header.module.css';
import type { FrameProps } from './links';
import { MobileMenu } from './MobileMenu';

/** The header of every page: black after scrolling, hidden while scrolling down. */
export function Header({ categories, company }: FrameProps) {
  const { rootProps } = useHeader();
  return (
    <header className={styles.header} data-tone="dark" {...rootProps}>
      <div className={styles.bar}>
        <SmartLink to="/" className={styles.brand} aria-label={`${company.name}, ${site.home}`}>
          <Logo name={company.name} />
        </SmartLink>
        <DesktopMenu categories={categories} company={company} />
        {company.phone && (
          <a
            className={styles.phone}
            href={phoneUrl(company.phone)}
            aria-label={`${site.call} ${company.phone}`}
          >
            <Icon name="phone" />
            <bdi>{company.phone}</bdi>
          </a>
        )}
        <div className={styles.appointment}>
          <ButtonLink to="/contact">{site.appointment}</ButtonLink>
        </div>
        <MobileMenu categories={categories} company={company} />
      </div>
    </header>
  );
}
