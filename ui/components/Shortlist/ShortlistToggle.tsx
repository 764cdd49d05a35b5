import { lacks } from 'core-wasm';
import { useShortlist } from 'core-wasm/react';
import { products } from '../../content/products';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import styles from './Shortlist.module.css';

/** The button of a product card that adds the product to the shortlist. */
export function ShortlistToggle({ slug, name }: { slug: string; name: string }) {
  const shortlist = useShortlist();
  // A product from the list has no facts to compare.
  if (lacks('product')) return null;
  return (
    <button className={styles.toggle} data-needs-script="" {...shortlist.toggleProps(slug)}>
      <Check />
      {products.shortlist.add}
      <span className={hidden.visuallyHidden}>{` ${name}`}</span>
    </button>
  );
}

/** The checkbox icon of a toggle button. */
export function Check() {
  return <span className={styles.box} data-box="" />;
}
