import { useCompare, useDialog, useProduct } from 'core-wasm/react';
import { products } from '../../content/products';
import { Button } from '../Button/Button';
import { Dialog } from '../Dialog/Dialog';
import { Icon } from '../Icon/Icon';
import styles from './Compare.module.css';
import { Comparison } from './Comparison';

/** What has been chosen for comparison, at the foot of the catalogue's pages. */
export function CompareTray() {
  const compare = useCompare();
  const dialog = useDialog();
  const words = products.compare;
  const { slugs, comparable } = compare.view;
  if (slugs.length === 0) return null;
  return (
    <section className={styles.tray} data-tone="dark" aria-label={words.title}>
      <ul className={styles.chosen}>
        {slugs.map(slug => (
          <li key={slug}>
            <ProductName slug={slug} />
            <button className={styles.remove} {...compare.removeProps(slug)}>
              <span className={styles.unseen}>
                {words.remove} <ProductName slug={slug} />
              </span>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <button className={styles.clear} {...compare.clearProps}>
          {words.clear}
        </button>
        <Button {...dialog.openerProps} disabled={!comparable}>
          {comparable ? words.show : words.more}
        </Button>
      </div>
      <Dialog dialog={dialog} title={words.title} wide>
        {dialog.view.open && <Comparison slugs={slugs} />}
      </Dialog>
    </section>
  );
}

function ProductName({ slug }: { slug: string }) {
  const { data } = useProduct(slug);
  return <>{data?.product.name ?? slug}</>;
}
