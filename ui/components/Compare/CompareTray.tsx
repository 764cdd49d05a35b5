import { lacks } from 'core-wasm';
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
  const copy = products.compare;
  const { slugs, comparable } = compare.view;
  if (slugs.length === 0 || lacks('product')) return null;
  return (
    <section className={styles.tray} data-tone="dark" aria-label={copy.title}>
      <ul className={styles.chosen}>
        {slugs.map(slug => (
          <li key={slug}>
            <ProductName slug={slug} />
            <button className={styles.remove} {...compare.removeProps(slug)}>
              <span className={styles.visuallyHidden}>
                {copy.remove} <ProductName slug={slug} />
              </span>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <button className={styles.clear} {...compare.clearProps}>
          {copy.clear}
        </button>
        <Button {...dialog.openerProps} disabled={!comparable}>
          {comparable ? copy.show : copy.more}
        </Button>
      </div>
      <Dialog dialog={dialog} title={copy.title} wide>
        {dialog.view.open && <Comparison slugs={slugs} />}
      </Dialog>
    </section>
  );
}

function ProductName({ slug }: { slug: string }) {
  const { data } = useProduct(slug);
  return <>{data?.product.name ?? slug}</>;
}
