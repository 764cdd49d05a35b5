import { lacks } from 'core-wasm';
import { useCompare } from 'core-wasm/react';
import { products } from '../../content/products';
import { Icon } from '../Icon/Icon';
import styles from './Compare.module.css';

/** The button on a product's card that lays it beside others. */
export function CompareToggle({ slug, name }: { slug: string; name: string }) {
  const compare = useCompare();
  // A list tells nothing that could be laid side by side.
  if (lacks('product')) return null;
  const props = compare.toggleProps(slug);
  return (
    <button className={styles.toggle} {...props}>
      <span className={styles.box}>{props['aria-pressed'] && <Icon name="check" />}</span>
      {products.compare.add}
      <span className={styles.visuallyHidden}> {name}</span>
    </button>
  );
}
