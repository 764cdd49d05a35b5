import { Picture } from '../../components/Picture/Picture';
import { query } from '../../components/ProductCard/query';
import { useProductQuery } from '../../components/ProductCard/useProductQuery';
import { FIGURE_TOOL } from '../../content/figure';
import { home } from '../../content/home';
import styles from './PartsFigure.module.css';

/** The start and end of each leader line, in the coordinates of the picture (1200 x 900). */
const leaders = [
  'M238 214V96',
  'M430 372V190',
  'M612 432V250',
  'M766 478V330',
  'M832 606L960 452',
  'M1070 716L1132 566',
];

/** A numbered figure as in a parts list, with leader lines and a legend. */
export function PartsFigure() {
  const { alt, parts } = home.about.figure;
  const { data: products } = useProductQuery(query.named([FIGURE_TOOL]));
  const product = products?.[0];
  if (!product?.image) return null;
  return (
    <figure className={styles.figure} aria-label={product.name}>
      <div className={styles.plate}>
        <Picture
          image={product.image}
          alt={alt}
          sizes="(min-width: 90rem) 59rem, (min-width: 64rem) 60vw, calc(100vw - 2.5rem)"
        />
        <svg className={styles.leaders} viewBox="0 0 1200 900" aria-hidden="true">
          {leaders.map((leader, index) => (
            <path key={index} d={leader} />
          ))}
        </svg>
        {leaders.map((_, index) => (
          <span key={index} className={styles.balloon} data-part={index + 1} aria-hidden="true">
            {index + 1}
          </span>
        ))}
      </div>
      <figcaption className={styles.legend}>
        <p>{product.name}</p>
        <ol>
          {parts.map(([name, purpose], index) => (
            <li key={index}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <b>{name}</b> {purpose}
              </span>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
