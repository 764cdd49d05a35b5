import type { Specification } from 'core-wasm';
import { Section } from '../../components/Section/Section';
import { Unbroken } from '../../components/Unbroken/Unbroken';
import { products as words } from '../../content/products';
import styles from './Product.module.css';

/** The specification table, one body a group. */
export function Specifications({ rows }: { rows: Specification[] }) {
  if (rows.length === 0) return null;
  const groups = new Map<string, Specification[]>();
  for (const row of rows) {
    const group = row.group ?? words.product.general;
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return (
    <Section id="specifications" tone="paper" title={words.product.specifications}>
      <div className={styles.groups}>
        {[...groups].map(([group, members]) => (
          <table key={group} className={styles.table}>
            <caption>{group}</caption>
            <thead className={styles.unseen}>
              <tr>
                <th scope="col">{words.product.property}</th>
                <th scope="col">{words.product.value}</th>
              </tr>
            </thead>
            <tbody>
              {members.map((row, index) => (
                <tr key={index}>
                  <th scope="row">
                    <Unbroken>{row.name}</Unbroken>
                  </th>
                  <td>
                    <Unbroken>{row.unit ? `${row.value} ${row.unit}` : row.value}</Unbroken>
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
