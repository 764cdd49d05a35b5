import { clsx } from 'clsx';
import type { Product, Reason, TextPart } from 'core-wasm';
import { products as copy } from '../../content/products';
import { ButtonLink } from '../Button/Button';
import card from '../Card/Card.module.css';
import { Placeholders } from '../Listing/Listing';
import { NoWrap } from '../NoWrap/NoWrap';
import { Pagination } from '../Pagination/Pagination';
import { Picture } from '../Picture/Picture';
import { ShortlistToggle } from '../Shortlist/ShortlistToggle';
import { SmartLink } from '../SmartLink/SmartLink';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import styles from './ProductCard.module.css';
import { productPath } from './path';
import { firstWords, PRODUCTS_PREVIEW_COUNT } from './query';

interface Props {
  product: Product;
  /** The heading level of the card. */
  heading: 'h2' | 'h3';
  /** Props of the link, so that it can be focused. */
  link?: object | undefined;
  /** The matching facts in a search result. */
  reasons?: readonly Reason[] | undefined;
  /** Whether it is the only one of its list, with a wide picture. */
  isAlone?: boolean | undefined;
}

/** The size of a card's picture, and of a single card's, as in the style sheet. */
const PICTURE = {
  card: {
    sizes: '(min-width: 90rem) 28rem, (min-width: 64rem) 33vw, (min-width: 40rem) 44vw, 30vw',
    most: 960,
  },
  alone: { sizes: '(min-width: 90rem) 53rem, (min-width: 48rem) 55vw, calc(100vw - 2.5rem)' },
};

/** A product in a list. */
export function ProductCard({
  product,
  heading: Heading,
  link,
  reasons = [],
  isAlone = false,
}: Props) {
  return (
    <article className={clsx(styles.card, card.card)}>
      <div className={styles.plate}>
        {product.image && (
          <Picture image={product.image} alt="" {...(isAlone ? PICTURE.alone : PICTURE.card)} />
        )}
      </div>
      <Heading className={styles.name}>
        <SmartLink to={productPath(product)} className={card.link} {...link}>
          <NoWrap name>{product.name}</NoWrap>
        </SmartLink>
      </Heading>
      <div>
        {reasons.length > 0 && <Reasons reasons={reasons} />}
        <p className={styles.summary}>
          <NoWrap>{product.summary ?? firstWords(product.description)}</NoWrap>
        </p>
      </div>
      <ShortlistToggle slug={product.slug} name={product.name} />
    </article>
  );
}

/** The facts that match a search, with the matching words marked. */
function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul className={styles.reasons} aria-label={copy.search.reasons}>
      {reasons.map(({ name, text }, index) => (
        <li key={index}>
          {name.length > 0 && (
            <span>
              <bdi>
                <Marked parts={name} />
              </bdi>
              :{' '}
            </span>
          )}
          <bdi>
            <Marked parts={text} />
          </bdi>
        </li>
      ))}
    </ul>
  );
}

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

interface GridProps {
  products: Product[];
  /** The heading level of the cards. */
  heading?: 'h2' | 'h3';
  /** Props of each card's link, by its index. */
  linkProps?(index: number): object;
  /** The matching facts of each product, by its index. */
  reasons?(index: number): readonly Reason[];
  /** Shows compact rows, with a switch to cards. */
  rows?: boolean;
}

/** Products as cards or rows. A list in rows has no title, so its cards have headings of level 2. */
export function ProductGrid({
  products,
  rows = false,
  heading = rows ? 'h2' : 'h3',
  linkProps,
  reasons,
}: GridProps) {
  return (
    <div className={rows ? styles.found : undefined}>
      {rows && products.length > 0 && <ViewSwitch />}
      <ul className={styles.grid}>
        {products.map((product, index) => (
          <li key={product.slug}>
            <ProductCard
              product={product}
              heading={heading}
              link={linkProps?.(index)}
              reasons={reasons?.(index)}
              isAlone={products.length === 1}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The switch between rows and cards, which only affects styles. */
function ViewSwitch() {
  const { title, rows, cards } = copy.search.view;
  return (
    <fieldset className={styles.view} data-view="">
      <legend className={hidden.visuallyHidden}>{title}</legend>
      <label>
        <input type="radio" name="view" value="rows" defaultChecked />
        {rows}
      </label>
      <label>
        <input type="radio" name="view" value="cards" />
        {cards}
      </label>
    </fieldset>
  );
}

interface PageProps {
  /** The products of the page, and one more if there is a next page. */
  products: Product[];
  /** The heading level of the cards. */
  heading?: 'h2' | 'h3';
  /** The path of the list. */
  path: string;
  page: number;
}

/** A page of a list, with links to the others. */
export function ProductListPage({ products, path, page, ...grid }: PageProps) {
  return (
    <>
      <ProductGrid products={products.slice(0, PRODUCTS_PREVIEW_COUNT)} {...grid} />
      <Pagination path={path} page={page} hasNext={products.length > PRODUCTS_PREVIEW_COUNT} />
    </>
  );
}

interface SomeProps {
  products: Product[];
  /** The number of shown products. */
  shown: number;
  /** The URL of the complete list. */
  to: string;
  /** The name of the complete list. */
  name: string;
}

/** The first products of a list, and a link to the others. */
export function SomeProducts({ products, shown, to, name }: SomeProps) {
  return (
    <>
      <ProductGrid products={products.slice(0, shown)} />
      {products.length > shown && (
        <p className={styles.more}>
          <ButtonLink to={to} variant="line">
            {copy.more} {name}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** Placeholders of product cards. */
export function ProductPlaceholders({ count }: { count?: number | undefined }) {
  return (
    <Placeholders
      list={styles.grid}
      card={styles.card}
      plate={styles.plate}
      lines={5}
      count={count}
    />
  );
}
