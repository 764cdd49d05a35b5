import { lacks, type ShortlistItem } from 'core-wasm';
import {
  passFocusOnRemoval,
  type ShortlistBehaviour,
  useProduct,
  useShortlist,
} from 'core-wasm/react';
import { lazy, Suspense } from 'react';
import { products } from '../../content/products';
import { Button, ButtonLink } from '../Button/Button';
import { Dialog } from '../Dialog/Dialog';
import { useLoadedDialog } from '../Dialog/useLoadedDialog';
import { NoWrap } from '../NoWrap/NoWrap';
import { RemoveButton } from '../RemoveButton/RemoveButton';
import styles from './Shortlist.module.css';

const loadComparison = () => import('./Comparison');
const Comparison = lazy(loadComparison);

/** The shortlist at the bottom of catalogue pages, and its dialog for comparing, printing and sending the tools, with the well if there is one. */
export function ShortlistTray({ well = '' }: { well?: string }) {
  const shortlist = useShortlist();
  if (shortlist.view.items.length === 0 || lacks('product')) return null;
  return <Tray shortlist={shortlist} well={well} />;
}

function Tray({ shortlist, well }: { shortlist: ShortlistBehaviour; well: string }) {
  const { dialog, openerProps, hasFailed } = useLoadedDialog(loadComparison);
  const copy = products.shortlist;
  const { items, full } = shortlist.view;
  return (
    <section
      className={styles.tray}
      data-tone="dark"
      aria-label={copy.title}
      ref={passFocusOnRemoval}
    >
      <div className={styles.chosen}>
        <ul>
          {items.map(item => (
            <li key={item.slug}>
              <ItemName item={item} />
              <RemoveButton onRemove={shortlist.removeProps(item.slug).onClick}>
                {copy.remove} <ProductName slug={item.slug} />
              </RemoveButton>
            </li>
          ))}
        </ul>
      </div>
      <Button {...openerProps}>
        <span className={styles.open}>
          <span className={styles.rest}>{copy.open.verb} </span>
          <span>{`${copy.open.thing} (${items.length})`}</span>
        </span>
      </Button>
      <span role="status">{hasFailed ? copy.failed : full && copy.full}</span>
      <Dialog
        dialog={dialog}
        title={copy.title}
        foot={
          <>
            <Button variant="line" onClick={() => print()}>
              {copy.print}
            </Button>
            <ButtonLink to={`/contact?about=shortlist${well && `&${well}`}`}>
              {copy.send}
            </ButtonLink>
          </>
        }
      >
        {dialog.view.open && (
          <Suspense>
            <Comparison items={items} />
          </Suspense>
        )}
      </Dialog>
    </section>
  );
}

/** A tool with its size, or with the number of its chosen sizes. */
function ItemName({ item }: { item: ShortlistItem }) {
  const [size] = item.sizes;
  return (
    <span className={styles.item}>
      <bdi>
        <ProductName slug={item.slug} short />
      </bdi>
      {size && (
        <small>
          <bdi>
            <NoWrap>
              {item.sizes.length === 1 ? size : products.shortlist.count(item.sizes.length)}
            </NoWrap>
          </bdi>
        </small>
      )}
    </span>
  );
}

/** A tool's name. If `short`, a phone shows only the model if the name starts with it. */
function ProductName({ slug, short }: { slug: string; short?: boolean }) {
  const { data } = useProduct(slug);
  const name = data?.product.name ?? slug;
  const model = data?.product.model;
  if (!short || !model || !name.startsWith(`${model} `)) return <>{name}</>;
  return (
    <>
      {model}
      <span className={styles.rest}>{name.slice(model.length)}</span>
    </>
  );
}
