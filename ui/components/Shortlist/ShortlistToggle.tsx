import { lacks } from 'core-wasm';
import { useShortlist } from 'core-wasm/react';
import { products } from '../../content/products';
import { Icon } from '../Icon/Icon';
import styles from './Shortlist.module.css';

/** The button on a product's card that puts it on the shortlist. */
export function ShortlistToggle({ slug, name }: { slug: string; name: string }) {
  const shortlist = useShortlist();
  // A list tells nothing that could be laid side by side.
  if (lacks('product')) return null;
  return (
    <button className={styles.toggle} {...shortlist.toggleProps(slug)}>
      <Check />
      {products.shortlist.add}
      <span className={styles.visuallyHidden}> {name}</span>
    </button>
  );
}

/** The box in a button that chooses something, ticked while the button is pressed. */
export function Check() {
  return (
    <span className={styles.box}>
      <Icon name="check" />
    </span>
  );
}
