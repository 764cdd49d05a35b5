import type { Category, Company } from 'core-wasm';
import { site } from '../../content/site';
import { Icon } from '../Icon/Icon';
import { Logo } from '../Logo/Logo';
import { FEW } from '../ProductCard/part';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './Footer.module.css';

interface Props {
  categories: Category[];
  company: Company;
}

/** The end of every page: the whole site at a glance, and the way to reach people. */
export function Footer({ categories, company }: Props) {
  const words = site.footer;
  const phone = company.phone.replaceAll(' ', '');
  return (
    <footer className={styles.footer} data-tone="dark">
      <div className={styles.wrap}>
        <div className={styles.top}>
          <div className={styles.brand}>
            <Logo name={company.name} />
            <p>{company.tagline}</p>
          </div>
          <SmartLink className={styles.up} to="#top">
            {words.top}
            <Icon name="up" />
          </SmartLink>
        </div>
        <div className={styles.columns}>
          <nav aria-labelledby="footer-company">
            <h2 id="footer-company">{words.company}</h2>
            <ul>
              {words.links.map(link => (
                <li key={link.to}>
                  <SmartLink to={link.to}>{link.name}</SmartLink>
                </li>
              ))}
              <li>
                <SmartLink to={company.insightsUrl}>{site.insights}</SmartLink>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-products">
            <h2 id="footer-products">{words.products}</h2>
            <ul>
              <li>
                <SmartLink to="/products">{site.productLine.all}</SmartLink>
              </li>
              {categories.slice(0, FEW).map(category => (
                <li key={category.slug}>
                  <SmartLink to={`/products/${category.slug}`}>{category.name}</SmartLink>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>{words.contact}</h2>
            <ul>
              <li>
                <a href={`tel:${phone}`}>{company.phone}</a>
              </li>
              <li>
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </li>
              <li>
                <SmartLink to={words.enquiries.to}>{words.enquiries.name}</SmartLink>
              </li>
            </ul>
          </div>
          <div className={styles.offices}>
            <h2>{words.offices}</h2>
            {company.offices.map((office, index) => (
              <address key={index}>
                <b>{office.name}</b>
                {office.lines.map((line, at) => (
                  <span key={at}>{line}</span>
                ))}
                <SmartLink to={office.directionsUrl}>
                  {words.directions}
                  <Icon name="out" />
                </SmartLink>
              </address>
            ))}
          </div>
        </div>
        <div className={styles.legal}>
          <p>
            © {company.legalName}. {words.rights}
          </p>
          <ul>
            {[words.privacy, words.terms].map(link => (
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
