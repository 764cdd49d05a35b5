import type { SizeTable } from 'core-wasm';
import { Scroller } from '../../components/Scroller/Scroller';
import { Section } from '../../components/Section/Section';
import { products as copy } from '../../content/products';
import styles from './Product.module.css';

/** The sizes that a product is made in. Wider than a phone, it scrolls inside its own frame. */
export function Sizes({ table, product }: { table: SizeTable; product: string }) {
  return (
    <Section id="sizes" title={copy.product.sizes}>
      <Scroller label={`${copy.product.sizes}, ${product}`}>
        <table className={styles.sizes}>
          <thead>
            <tr>
              {table.columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={index} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={index}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </Section>
  );
}
