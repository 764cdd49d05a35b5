import type { Category, CompanyItem } from 'core-wasm';
import { useHeader } from 'core-wasm/react';
import { site } from '../../content/site';
import { ButtonLink } from '../Button/Button';
import { Icon } from '../Icon/Icon';
import { Logo } from '../Logo/Logo';
import { SmartLink } from '../SmartLink/SmartLink';
import { CompanyPanel, ProductPanel } from './Dropdowns';
import styles from './Header.module.css';
import { MobileMenu } from './MobileMenu';

interface Props {
  categories: Category[];
  company: CompanyItem;
}

/** The bar above every page: black once the page moves, out of the way while reading downwards. */
export function Header({ categories, company }: Props) {
  const { rootProps } = useHeader();
  return (
    <header className={styles.header} data-tone="dark" {...rootProps}>
      <div className={styles.bar}>
        <SmartLink to="/" className={styles.brand} aria-label={`${company.name}, ${site.home}`}>
          <Logo name={company.name} />
        </SmartLink>
        <nav className={styles.nav} aria-label={site.mainNavigation}>
          <ul className={styles.items}>
            <CompanyPanel />
            <ProductPanel categories={categories} />
            <li>
              <SmartLink to={company.insights_url} className={styles.item}>
                {site.insights}
              </SmartLink>
            </li>
            {[site.certifications, site.career, site.contact].map(item => (
              <li key={item.to}>
                <SmartLink to={item.to} className={styles.item}>
                  {item.name}
                </SmartLink>
              </li>
            ))}
          </ul>
        </nav>
        <a className={styles.phone} href={`tel:${company.phone.replaceAll(' ', '')}`}>
          <Icon name="phone" />
          <span>{company.phone}</span>
        </a>
        <div className={styles.appointment}>
          <ButtonLink to="/contact">{site.appointment}</ButtonLink>
        </div>
        <MobileMenu categories={categories} company={company} />
      </div>
    </header>
  );
}
