import type { Category } from 'core-wasm';
import { site } from '../../content/site';
import { Icon } from '../Icon/Icon';
import { Picture } from '../Picture/Picture';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './Header.module.css';

/** The Company dropdown: who the company is, page by page. */
export function CompanyPanel() {
  const { title, summary, items } = site.company;
  return (
    <li className={styles.group}>
      <button type="button" className={styles.item}>
        {title}
        <Icon name="chevron" />
      </button>
      <div className={styles.panel}>
        <div className={styles.panelInner}>
          <p className={styles.panelText}>{summary}</p>
          <ul className={styles.companyLinks}>
            {items.map(item => (
              <li key={item.to}>
                <SmartLink to={item.to}>
                  <b>{item.name}</b>
                  <span>{item.note}</span>
                </SmartLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </li>
  );
}

/** The Product Line dropdown: one picture a category. */
export function ProductPanel({ categories }: { categories: Category[] }) {
  const { title, summary, all } = site.productLine;
  return (
    <li className={styles.group}>
      <button type="button" className={styles.item}>
        {title}
        <Icon name="chevron" />
      </button>
      <div className={styles.panel}>
        <div className={styles.panelInner}>
          <div className={styles.panelText}>
            <p>{summary}</p>
            <SmartLink to="/products" className={styles.all}>
              {all}
              <Icon name="arrow" />
            </SmartLink>
          </div>
          <ul className={styles.productLinks}>
            {categories.map(category => (
              <li key={category.slug}>
                <SmartLink to={`/products/${category.slug}`}>
                  <span className={styles.plate}>
                    {category.image && <Picture image={category.image} alt="" sizes="12rem" />}
                  </span>
                  <b>{category.name}</b>
                </SmartLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </li>
  );
}
