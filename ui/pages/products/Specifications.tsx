import type { Specification } from 'core-wasm';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { Section } from '../../components/Section/Section';
import hidden from '../../components/VisuallyHidden/VisuallyHidden.module.css';
import { products as copy } from '../../content/products';
import styles from './Product.module.css';

/** The specification table, with one `tbody` per group. */
export function Specifications({ rows }: { rows: Specification[] }) {
  if (rows.length === 0) return null;
  const groups = new Map<string, Specification[]>();
  for (const row of rows) {
    const group = row.group ?? copy.product.general;
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return (
    <Section id="specifications" tone="paper" title={copy.product.specifications}>
      <div className={styles.groups}>
        {[...groups].map(([group, members]) => (
          <table key={group} className={styles.table}>
            <caption>{group}</caption>
            <thead className={hidden.visuallyHidden}>
              <tr>
                <th scope="col">{copy.product.property}</th>
                <th scope="col">{copy.product.value}</th>
              </tr>
            </thead>
            <tbody>
              {members.map((row, index) => (
                <tr key={index}>
                  <th scope="row">
                    <NoWrap>{row.name}</NoWrap>
                  </th>
                  <td>
                    <NoWrap>{row.unit ? `${row.value} ${row.unit}` : row.value}</NoWrap>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Section>
  );
}
