import type { ProductDetail, Specification } from 'core-wasm';
import { useProductDetails } from 'core-wasm/react';
import { products as copy } from '../../content/products';
import { NoWrap } from '../NoWrap/NoWrap';
import { Picture } from '../Picture/Picture';
import { productPath } from '../ProductCard/path';
import { Scroller } from '../Scroller/Scroller';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './Compare.module.css';

/** Products side by side: those that there are, and a way to ask again for those that could not be had. */
export function Comparison({ slugs }: { slugs: readonly string[] }) {
  const products = useProductDetails(slugs);
  const lost = products.filter(({ failure }) => failure === 'other');
  const [notice] = lost;
  const columns = products.map(({ data }) => data).filter(data => data !== null);
  const again = () => {
    for (const { retry } of lost) retry();
  };
  return (
    <>
      {notice && (
        <p {...notice.noticeProps}>
          {copy.compare.lost}{' '}
          <button type="button" className={styles.clear} onClick={again}>
            {lost.some(({ state }) => state === 'failed')
              ? copy.unavailable.again
              : copy.unavailable.trying}
          </button>
        </p>
      )}
      {columns.length > 0 && <Table columns={columns} />}
    </>
  );
}

function Table({ columns }: { columns: ProductDetail[] }) {
  return (
    <Scroller label={copy.compare.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {columns.map(({ product }) => (
              <th key={product.slug} scope="col">
                <span className={styles.plate}>
                  {product.image && <Picture image={product.image} alt="" sizes="16rem" />}
                </span>
                <SmartLink to={productPath(product)}>
                  <NoWrap name>{product.name}</NoWrap>
                </SmartLink>
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(columns).map(({ group, names }) => (
          <tbody key={group}>
            <tr>
              <th className={styles.group} scope="rowgroup" colSpan={columns.length + 1}>
                {group}
              </th>
            </tr>
            {names.map(name => (
              <tr key={name}>
                <th scope="row">
                  <NoWrap>{name}</NoWrap>
                </th>
                {columns.map(({ product, specifications }) => (
                  <td key={product.slug}>
                    <NoWrap>{cell(specifications, name)}</NoWrap>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Scroller>
  );
}

/** The rows that any of the products has, in the order in which they first come. */
function groupsOf(details: ProductDetail[]) {
  const groups = new Map<string, Set<string>>();
  for (const { group = copy.product.general, name } of details.flatMap(d => d.specifications)) {
    groups.set(group, (groups.get(group) ?? new Set()).add(name));
  }
  return [...groups].map(([group, names]) => ({ group, names: [...names] }));
}

function cell(specifications: Specification[], name: string): string {
  const row = specifications.find(specification => specification.name === name);
  if (!row) return copy.compare.missing;
  return row.unit ? `${row.value} ${row.unit}` : row.value;
}
