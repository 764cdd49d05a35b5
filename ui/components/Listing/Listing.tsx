import type { ResourceState, ResourceView } from 'core-wasm';
import type { ReactNode } from 'react';
import { site } from '../../content/site';
import { ButtonLink } from '../Button/Button';
import styles from './Listing.module.css';

/** What is said in the place of a list. */
export interface Empty {
  /** That there is nothing in it. */
  none: string;
  /** Whom to ask instead. */
  ask: string;
}

interface Props<Item> {
  /** The call that brings the items. */
  call: Pick<ResourceView<unknown>, 'state' | 'waiting'>;
  items: readonly Item[] | null | undefined;
  /** Stands in while the items are on their way. */
  waiting: ReactNode;
  /** What is said when there are none. */
  empty: Empty;
  children: ReactNode;
}

/** A list that is a page's purpose: on its way, there, or empty; never a page that ends after its head. */
export function Listing<Item>({ call, items, waiting, empty, children }: Props<Item>) {
  if (items && items.length > 0) return children;
  if (call.waiting) return waiting;
  return (
    <div className={styles.page}>
      <EmptyNote text={noteOf(empty, call.state)} />
    </div>
  );
}

/** Of a list whose call has failed nobody knows whether there is nothing in it. */
export function noteOf({ none, ask }: Empty, state: ResourceState): string {
  return state === 'failed' ? ask : `${none} ${ask}`;
}

/** There is nothing to show: what to do instead. */
export function EmptyNote({ text }: { text: string }) {
  return (
    <div className={styles.note}>
      <p>{text}</p>
      <ButtonLink to="/contact" variant="line">
        {site.ask}
      </ButtonLink>
    </div>
  );
}

interface PlaceholderProps {
  /** The classes of the list, of an item, of the card in it, and of what a picture stands in. */
  list: string | undefined;
  item?: string | undefined;
  card?: string | undefined;
  plate: string | undefined;
  /** Lines of words below the picture. */
  lines?: number;
  count?: number | undefined;
}

/** Empty plates in the places of a list's items: the page does not move when the items come. */
export function Placeholders({ list, item, card, plate, lines = 3, count = 6 }: PlaceholderProps) {
  return (
    <ul className={list} aria-hidden="true" data-placeholders>
      {numbers(count).map(number => (
        <li key={number} className={item}>
          <div className={card}>
            <div className={plate} />
            <Lines count={lines} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Lines of words that are on their way. */
export function Lines({ count }: { count: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {numbers(count).map(number => (
        <span key={number} />
      ))}
    </div>
  );
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
