import type { Category, CompanyItem } from 'core-wasm';
import { site } from '../../content/site';
import { ButtonLink } from '../Button/Button';
import { Icon } from '../Icon/Icon';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './MobileMenu.module.css';

interface Props {
  categories: Category[];
  company: CompanyItem;
}

/** The menu of narrow windows: a sheet below the bar, with one section open at a time. */
export function MobileMenu({ categories, company }: Props) {
  const sections = [
    { title: site.company.title, items: site.company.items },
    {
      title: site.productLine.title,
      items: [
        { name: site.productLine.all, to: '/products' },
        ...categories.map(({ name, slug }) => ({ name, to: `/products/${slug}` })),
      ],
    },
  ];
  return (
    <details className={styles.menu}>
      <summary className={styles.toggle}>
        <span className={styles.label}>{site.menu}</span>
        <Icon name="menu" />
      </summary>
      <nav className={styles.sheet} aria-label={site.menu}>
        {sections.map(section => (
          <details key={section.title} name="menu" className={styles.section}>
            <summary>
              {section.title}
              <Icon name="plus" />
            </summary>
            <ul>
              {section.items.map(item => (
                <li key={item.to}>
                  <SmartLink to={item.to}>{item.name}</SmartLink>
                </li>
              ))}
            </ul>
          </details>
        ))}
        <ul className={styles.links}>
          <li>
            <SmartLink to={company.insights_url}>{site.insights}</SmartLink>
          </li>
          {[site.certifications, site.career, site.contact].map(item => (
            <li key={item.to}>
              <SmartLink to={item.to}>{item.name}</SmartLink>
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <a href={`tel:${company.phone.replaceAll(' ', '')}`}>{company.phone}</a>
          <ButtonLink to="/contact">{site.appointment}</ButtonLink>
        </div>
      </nav>
    </details>
  );
}
