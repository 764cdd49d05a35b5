import { ButtonLink } from '../../components/Button/Button';
import type { List } from '../../components/ProductCard/query';
import { products as copy } from '../../content/products';
import styles from './FilterLink.module.css';

/** The link from a long list to the search with the same category, where it can be filtered by size, rating and material. */
export function FilterLink({ name, ...list }: List & { name: string }) {
  return (
    <p className={styles.filter}>
      <ButtonLink to={`/products?${new URLSearchParams({ ...list })}`} variant="line">
        {copy.pages.filter(name)}
      </ButtonLink>
    </p>
  );
}
