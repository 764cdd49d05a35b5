import { useContext } from 'react';
import { site } from '../../content/site';
import { CompanyBrand } from '../Brand/brand';
import { ContactLinks } from '../ContactLinks/ContactLinks';
import type { FrameProps } from '../Header/links';
import { Icon } from '../Icon/Icon';
import { Logo } from '../Logo/Logo';
import { MAX_CATEGORIES_WITH_PICTURES } from '../ProductCard/query';
import section from '../Section/Section.module.css';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './Footer.module.css';

/** The footer: all links of the site, and contact details. */
export function Footer({ categories, company }: FrameProps) {
  const copy = site.footer;
  const brand = useContext(CompanyBrand);
  const links = copy.links.filter(({ to }) => to !== copy.team || brand?.hasTeam !== false);
  return (
    <footer className={styles.footer} data-tone="dark">
      <div className={section.wrap}>
        <div className={styles.top}>
          <div className={styles.brand}>
            <Logo name={company.name} whole />
            {company.tagline && <p>{company.tagline}</p>}
          </div>
          <SmartLink className={styles.up} to="#top">
            {copy.top}
            <Icon name="up" />
          </SmartLink>
        </div>
        <div className={styles.columns}>
          <nav aria-labelledby="footer-company">
            <h2 id="footer-company">{copy.company}</h2>
            <ul>
              {links.map(link => (
                <li key={link.to}>
                  <SmartLink to={link.to}>{link.name}</SmartLink>
                </li>
              ))}
              {company.insightsUrl && (
                <li>
                  <SmartLink to={company.insightsUrl}>{site.insights}</SmartLink>
                </li>
              )}
            </ul>
          </nav>
          <nav aria-labelledby="footer-products">
            <h2 id="footer-products">{copy.products}</h2>
            <ul>
              <li>
                <SmartLink to="/products">{site.productLine.all}</SmartLink>
              </li>
              {categories.slice(0, MAX_CATEGORIES_WITH_PICTURES).map(category => (
                <li key={category.slug}>
                  <SmartLink to={`/products/${category.slug}`}>{category.name}</SmartLink>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>{copy.contact}</h2>
            <ul>
              <ContactLinks phone={company.phone} email={company.email} />
              <li>
                <SmartLink to={copy.enquiries.to}>{copy.enquiries.name}</SmartLink>
              </li>
            </ul>
          </div>
          {company.offices.length > 0 && (
            <div className={styles.offices}>
              <h2>{copy.offices}</h2>
              {company.offices.map((office, index) => (
                <address key={index}>
                  <b>{office.name}</b>
                  {office.lines.map((line, at) => (
                    <span key={at}>{line}</span>
                  ))}
                  <SmartLink
                    to={office.directionsUrl}
                    aria-label={`${copy.directions}: ${office.name}`}
                  >
                    {copy.directions}
                    <Icon name="out" />
                  </SmartLink>
                </address>
              ))}
            </div>
          )}
        </div>
        <div className={styles.legal}>
          <p>
            © {company.legalName ?? company.name}. {copy.rights}
          </p>
          <ul>
            {[copy.privacy, copy.terms].map(link => (
              <li key={link.to}>
                <SmartLink to={link.to}>{link.name}</SmartLink>
              </li>
            ))}
            {company.social.map((profile, index) => (
              <li key={index}>
                <SmartLink to={profile.url}>{profile.name}</SmartLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
