import type { ProductDetail, ShortlistItem } from 'core-wasm';
import { useProductDetails } from 'core-wasm/react';
import type { CSSProperties } from 'react';
import { products as copy } from '../../content/products';
import { site } from '../../content/site';
import { NoWrap } from '../NoWrap/NoWrap';
import { Picture } from '../Picture/Picture';
import { productPath } from '../ProductCard/path';
import { Scroller } from '../Scroller/Scroller';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './Comparison.module.css';

/** A tool with its chosen sizes. */
interface Tool {
  detail: ProductDetail;
  sizes: string[];
}

/** A group of properties, with the lines of each tool. */
interface Group {
  title: string;
  rows: { name: string; cells: string[][] }[];
}

/** The comparison of tools, with a button to retry those that failed to load. */
export default function Comparison({ items }: { items: readonly ShortlistItem[] }) {
  const products = useProductDetails(items.map(({ slug }) => slug));
  const lost = products.filter(({ failure }) => failure === 'other');
  const gone = items.filter((_, index) => products[index]?.failure === 'unknown');
  const [notice] = lost;
  const tools = products.flatMap(({ data: detail }, index) => {
    if (!detail) return [];
    // Without those that the size table does not have any more.
    const sizes = items[index]?.sizes.filter(size => detail.sizeNames.includes(size));
    return [{ detail, sizes: sizes ?? [] }];
  });
  const retryFailed = () => {
    for (const { retry } of lost) retry();
  };
  return (
    <>
      {notice && (
        <p {...notice.noticeProps}>
          {copy.shortlist.lost}{' '}
          <button type="button" className={styles.retry} onClick={retryFailed}>
            {lost.some(({ state }) => state === 'failed') ? site.retry.again : site.retry.trying}
          </button>
        </p>
      )}
      {gone.length > 0 && <p>{copy.shortlist.gone(gone.map(({ slug }) => slug).join(', '))}</p>}
      {products.some(({ waiting }) => waiting) && <p role="status">{copy.shortlist.loading}</p>}
      {tools.length > 0 && <Table tools={tools} />}
    </>
  );
}

/*
 * On a phone the name of a row stands above its values, with a `display` that removes the table's roles. So they are set
 * explicitly.
 */
function Table({ tools }: { tools: Tool[] }) {
  const count = { '--count': tools.length } as CSSProperties;
  return (
    <Scroller label={copy.shortlist.title}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <table className={styles.table} role="table" style={count}>
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus */}
          <tr className={styles.plates} aria-hidden="true">
            <td />
            {tools.map(({ detail: { product } }) => (
              <td key={product.slug}>
                <span className={styles.plate}>
                  {product.image && <Picture image={product.image} alt="" sizes="16rem" />}
                </span>
              </td>
            ))}
          </tr>
          <tr className={styles.names} role="row">
            <td role="cell" />
            {tools.map(({ detail: { product } }) => (
              <th key={product.slug} scope="col" role="columnheader">
                <SmartLink to={productPath(product)}>
                  <NoWrap name>{product.name}</NoWrap>
                </SmartLink>
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(tools).map(({ title, rows }) => (
          <tbody key={title} role="rowgroup">
            <tr role="row">
              <th
                className={styles.group}
                scope="rowgroup"
                colSpan={tools.length + 1}
                role="rowheader"
              >
                {title}
              </th>
            </tr>
            {rows.map(({ name, cells }) => (
              <tr key={name} role="row">
                <th scope="row" role="rowheader">
                  <NoWrap>{name}</NoWrap>
                </th>
                {cells.map((lines, index) => (
                  <td key={index} role="cell">
                    {lines.map((line, at) => (
                      <div key={at}>
                        <bdi>
                          <NoWrap>{line}</NoWrap>
                        </bdi>
                      </div>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
    </Scroller>
  );
}

/** The chosen sizes, then the specifications by group. A property is in the group of its first occurrence. */
function groupsOf(tools: Tool[]): Group[] {
  const named = new Map<string, Set<string>>();
  for (const { detail } of tools) {
    for (const { group = copy.product.general, name } of detail.specifications) {
      named.set(group, (named.get(group) ?? new Set()).add(name));
    }
  }
  const specifications = [...named].map(([title, names]) => ({
    title,
    rows: [...names].map(name => ({
      name,
      cells: tools.map(({ detail }) => [specificationOf(detail, name)]),
    })),
  }));
  const columns = new Set(
    tools.flatMap(({ detail, sizes }) =>
      sizes.length > 0 ? (detail.sizeTable?.columns ?? []) : [],
    ),
  );
  const sizes = {
    title: copy.shortlist.sizes,
    rows: [...columns].map(name => ({ name, cells: tools.map(tool => sizesOf(tool, name)) })),
  };
  return sizes.rows.length > 0 ? [sizes, ...specifications] : specifications;
}

function specificationOf({ specifications }: ProductDetail, name: string): string {
  const row = specifications.find(specification => specification.name === name);
  if (!row) return copy.shortlist.missing;
  return row.unit ? `${row.value} ${row.unit}` : row.value;
}

/** The values of a size column for each chosen size. */
function sizesOf({ detail: { sizeTable, sizeNames }, sizes }: Tool, column: string): string[] {
  const index = sizeTable?.columns.indexOf(column) ?? -1;
  if (sizes.length === 0 || index < 0) return [copy.shortlist.missing];
  return sizes.map(
    size => sizeTable?.rows[sizeNames.indexOf(size)]?.[index] ?? copy.shortlist.missing,
  );
}
