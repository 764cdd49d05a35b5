import type { Resource } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { site } from '../../content/site';
import { Button, ButtonLink } from '../Button/Button';
import styles from './Listing.module.css';

/** What is said in the place of a list. */
export interface Empty {
  /** That there is nothing in it. */
  none: string;
  /** That it could not be had. */
  lost: string;
  /** Whom to ask instead. */
  ask: string;
}

/** What a list must know of the call that brings its items. */
type Call = Omit<Resource<unknown>, 'data'>;

interface Props<Item> {
  /** The call that brings the items. */
  call: Call;
  items: readonly Item[] | null | undefined;
  /** Stands in while the items are on their way. */
  waiting: ReactNode;
  /** What is said when there are none. */
  empty: Empty;
  /** What is there all the same when the items could not be had. */
  kept?: ReactNode;
  children: ReactNode;
}

/** A list that is a page's purpose: on its way, there, or empty; never a page that ends after its head. */
export function Listing<Item>({ call, items, waiting, empty, kept, children }: Props<Item>) {
  if (items && items.length > 0) return children;
  if (call.waiting && !call.failure) return waiting;
  return (
    <>
      {call.failure && kept}
      <div className={styles.page}>
        <NoItems call={call} empty={empty} />
      </div>
    </>
  );
}

/** Says that a list has nothing in it; or that it could not be had, with a button that tries again. */
export function NoItems({ call, empty }: { call: Call; empty: Empty }) {
  if (!call.failure) return <EmptyNote text={`${empty.none} ${empty.ask}`} />;
  return (
    <div className={styles.note} {...call.noticeProps}>
      <p>
        {empty.lost} {empty.ask}
      </p>
      <div className={styles.actions}>
        <Button onClick={call.retry}>
          {call.state === 'failed' ? site.retry.again : site.retry.trying}
        </Button>
        <ButtonLink to="/contact" variant="line">
          {site.ask}
        </ButtonLink>
      </div>
    </div>
  );
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
