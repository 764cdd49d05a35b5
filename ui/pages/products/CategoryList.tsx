import type { Category } from 'core-wasm';
import { Picture } from '../../components/Picture/Picture';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { Unbroken } from '../../components/Unbroken/Unbroken';
import styles from './CategoryList.module.css';

/** The categories, each with its picture and its sub-categories. */
export function CategoryList({ categories }: { categories: Category[] }) {
  return (
    <ul className={styles.categories}>
      {categories.map((category, index) => (
        <li key={category.slug} className={styles.category}>
          <div className={styles.plate}>
            {category.image && (
              <Picture
                image={category.image}
                alt=""
                sizes="(min-width: 90rem) 45rem, (min-width: 64rem) 50vw, 100vw"
                first={index === 0}
              />
            )}
          </div>
          <div className={styles.words}>
            <h2>
              <SmartLink to={`/products/${category.slug}`}>{category.name}</SmartLink>
            </h2>
            {category.summary && (
              <p>
                <Unbroken>{category.summary}</Unbroken>
              </p>
            )}
            <ul>
              {category.subcategories.map(subcategory => (
                <li key={subcategory.slug}>
                  <SmartLink to={`/products/${category.slug}/${subcategory.slug}`}>
                    {subcategory.name}
                  </SmartLink>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
