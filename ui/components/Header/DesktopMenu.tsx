import { useMenus } from 'core-wasm/react';
import { useLocation } from 'react-router-dom';
import { site } from '../../content/site';
import { Icon } from '../Icon/Icon';
import { Picture } from '../Picture/Picture';
import { MAX_CATEGORIES_WITH_PICTURES } from '../ProductCard/query';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './DesktopMenu.module.css';
import { companyItems, type FrameProps, menuLinks } from './links';

const COMPANY = 0;
const PRODUCTS = 1;

/** The navigation of wide windows: two dropdown panels and four links. */
export function DesktopMenu({ categories, company }: FrameProps) {
  const { pathname, key } = useLocation();
  const items = companyItems(company);
  const menus = useMenus({ items: [items.length, categories.length + 1], page: key });
  const few = categories.length <= MAX_CATEGORIES_WITH_PICTURES;
  const panel = (menu: number) => ({ role: 'group', ...menus.panelProps(menu) });
  return (
    <nav className={styles.nav} aria-label={site.mainNavigation}>
      <ul className={styles.items} {...menus.rootProps}>
        <li className={styles.group} {...menus.menuProps(COMPANY)}>
          <button className={styles.item} {...menus.buttonProps(COMPANY)}>
            {site.company.title}
            <Icon name="chevron" />
          </button>
          <div className={styles.panel} {...panel(COMPANY)}>
            <div className={styles.inner}>
              <p className={styles.text}>{site.company.summary}</p>
              <ul className={styles.companyLinks}>
                {items.map((item, index) => (
                  <li key={item.to}>
                    <SmartLink to={item.to} {...menus.itemProps(COMPANY, index)}>
                      <b>{item.name}</b>
                      <span>{item.note}</span>
                    </SmartLink>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </li>
        <li className={styles.group} {...menus.menuProps(PRODUCTS)}>
          <button className={styles.item} {...menus.buttonProps(PRODUCTS)}>
            {site.productLine.title}
            <Icon name="chevron" />
          </button>
          <div className={styles.panel} {...panel(PRODUCTS)}>
            <div className={styles.inner}>
              <div className={styles.text}>
                <p>{site.productLine.summary}</p>
                <SmartLink to="/products" className={styles.all} {...menus.itemProps(PRODUCTS, 0)}>
                  {site.productLine.all}
                  <Icon name="arrow" />
                </SmartLink>
              </div>
              {categories.length > 0 && (
                <ul className={few ? styles.productLinks : styles.names}>
                  {categories.map((category, index) => (
                    <li key={category.slug}>
                      <SmartLink
                        to={`/products/${category.slug}`}
                        {...menus.itemProps(PRODUCTS, index + 1)}
                      >
                        {few && (
                          <span className={styles.plate}>
                            {category.image && (
                              <Picture image={category.image} alt="" sizes="10rem" most={320} />
                            )}
                          </span>
                        )}
                        <b>{category.name}</b>
                      </SmartLink>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </div>
        </li>
        {menuLinks(company).map(link => (
          <li key={link.to}>
            <SmartLink
              to={link.to}
              className={styles.item}
              aria-current={link.to === pathname ? 'page' : undefined}
            >
              {link.name}
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
