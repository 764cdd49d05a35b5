import type { Category } from 'core-wasm';
import { useReveal } from 'core-wasm/react';
import { More } from '../../components/More/More';
import { Picture } from '../../components/Picture/Picture';
import { FEW, SHOWN } from '../../components/ProductCard/part';
import { Section } from '../../components/Section/Section';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { Unbroken } from '../../components/Unbroken/Unbroken';
import { products as words } from '../../content/products';
import styles from './CategoryList.module.css';

/** The categories, each with its picture and its sub-categories; many of them by their names. */
export function CategoryList({ categories }: { categories: Category[] }) {
  if (categories.length > FEW) return <Names categories={categories} />;
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

function Names({ categories }: { categories: Category[] }) {
  const reveal = useReveal({
    count: categories.length,
    first: SHOWN,
    more: SHOWN,
    labels: words.search.names,
  });
  return (
    <Section id="categories" title={words.categories}>
      <ul className={styles.names} {...reveal.rootProps}>
        {categories.slice(0, reveal.view.shown).map((category, index) => (
          <li key={category.slug}>
            <SmartLink to={`/products/${category.slug}`} {...reveal.itemProps(index)}>
              {category.name}
            </SmartLink>
          </li>
        ))}
      </ul>
      <More reveal={reveal} text={words.search.more} />
    </Section>
  );
}
