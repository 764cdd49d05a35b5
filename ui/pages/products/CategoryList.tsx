import { clsx } from 'clsx';
import type { Category } from 'core-wasm';
import card from '../../components/Card/Card.module.css';
import { LinkList } from '../../components/LinkList/LinkList';
import { NoScript } from '../../components/NoScript/NoScript';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { Picture } from '../../components/Picture/Picture';
import {
  MAX_CATEGORIES_WITH_PICTURES,
  PRODUCTS_PREVIEW_COUNT,
} from '../../components/ProductCard/query';
import { Section } from '../../components/Section/Section';
import { ShowMore } from '../../components/ShowMore/ShowMore';
import { useShowMore } from '../../components/ShowMore/useShowMore';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { products as copy } from '../../content/products';
import styles from './CategoryList.module.css';

/** The categories with pictures and sub-categories; many of them, or those without pictures, by name only. */
export function CategoryList({ categories }: { categories: Category[] }) {
  const isPlain = categories.every(({ image }) => !image);
  if (categories.length > MAX_CATEGORIES_WITH_PICTURES || isPlain)
    return <NamesOnly categories={categories} />;
  return (
    <ul className={styles.categories}>
      {categories.map((category, index) => (
        <li key={category.slug} className={clsx(styles.category, card.card)}>
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
          <div className={styles.copy}>
            <h2>
              <SmartLink to={`/products/${category.slug}`} className={card.link}>
                {category.name}
              </SmartLink>
            </h2>
            {category.summary && (
              <p>
                <NoWrap>{category.summary}</NoWrap>
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

function NamesOnly({ categories }: { categories: Category[] }) {
  const links = categories.map(({ slug, name }) => ({ to: `/products/${slug}`, name }));
  const reveal = useShowMore({
    name: 'categories',
    count: links.length,
    step: PRODUCTS_PREVIEW_COUNT,
    labels: copy.search.names,
  });
  const { shown } = reveal.view;
  return (
    <Section id="categories" title={copy.categories}>
      <LinkList links={links.slice(0, shown)} linkProps={reveal.itemProps} {...reveal.rootProps} />
      <NoScript>
        <LinkList links={links.slice(shown)} />
      </NoScript>
      <ShowMore reveal={reveal} text={copy.search.more} />
    </Section>
  );
}
