import { lacks, type Product, type SizeTable } from 'core-wasm';
import { useShortlist } from 'core-wasm/react';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { Scroller } from '../../components/Scroller/Scroller';
import { Section } from '../../components/Section/Section';
import { Check } from '../../components/Shortlist/ShortlistToggle';
import { products as copy } from '../../content/products';
import styles from './Product.module.css';
import { WellLink } from './WellLink';

interface Props {
  table: SizeTable;
  /** The name of each row. */
  names: string[];
  product: Product;
}

/** A product's size table, each row with a button for the shortlist. It scrolls inside its own frame. */
export function Sizes({ table, names, product }: Props) {
  const shortlist = useShortlist();
  return (
    <Section id="sizes" title={copy.product.sizes}>
      <p className={styles.choose} data-needs-script="">
        {copy.shortlist.choose} {!lacks('well') && <WellLink />}
      </p>
      <Scroller label={`${copy.product.sizes}, ${product.name}`}>
        <table className={styles.sizes}>
          <thead>
            <tr>
              <td className={styles.pick} data-needs-script="" />
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
                <td className={styles.pick} data-needs-script="">
                  <button
                    aria-label={`${copy.shortlist.add} ${names[at]}`}
                    {...shortlist.sizeProps(product.slug, names[at] ?? '')}
                  >
                    <Check />
                  </button>
                </td>
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={index} scope="row">
                      <NoWrap>{cell}</NoWrap>
                    </th>
                  ) : (
                    <td key={index}>
                      <NoWrap>{cell}</NoWrap>
                    </td>
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
