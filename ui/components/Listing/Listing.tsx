import type { Resource } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { site } from '../../content/site';
import { Button, ButtonLink } from '../Button/Button';
import styles from './Listing.module.css';

/** The texts that replace a list. */
export interface Empty {
  /** For an empty list. */
  none: string;
  /** For a failed call. */
  lost: string;
  /** Whom to contact instead. */
  ask: string;
}

/** The parts of a resource that a list needs. */
type Call = Omit<Resource<unknown>, 'data'>;

interface Props<Item> {
  /** The call that loads the items. */
  call: Call;
  items: readonly Item[] | null | undefined;
  /** Shown while the items load. */
  waiting: ReactNode;
  /** Shown if there are none. */
  empty: Empty;
  /** Shown in addition if the call failed. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** The list of a list page: loading, loaded, empty or failed. What these have in common stays, with the focus in it. */
export function Listing<Item>({ call, items, waiting, empty, fallback, children }: Props<Item>) {
  const hasItems = items && items.length > 0;
  const isMissing = !hasItems && (!call.waiting || call.failure);
  const instead = isMissing ? call.failure && fallback : waiting;
  return (
    <>
      {hasItems ? children : instead}
      {isMissing && (
        <div className={styles.page}>
          <NoItems call={call} empty={empty} />
        </div>
      )}
    </>
  );
}

/** The message for an empty list, or for a failed call with a retry button. */
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

/** The message for an empty list, with links. */
export function EmptyNote({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.note}>
      <p>{text}</p>
      <div className={styles.actions}>
        {children}
        <ButtonLink to="/contact" variant="line">
          {site.ask}
        </ButtonLink>
      </div>
    </div>
  );
}

interface PlaceholderProps {
  /** The classes of the list, its items, their cards, and the frames of pictures. */
  list: string | undefined;
  item?: string | undefined;
  card?: string | undefined;
  plate: string | undefined;
  /** The number of text lines below the picture. */
  lines?: number;
  count?: number | undefined;
}

/** Placeholders of a list's items, so that the layout does not shift. */
export function Placeholders({ list, item, card, plate, lines = 3, count = 6 }: PlaceholderProps) {
  return (
    <ul className={list} aria-hidden="true" data-placeholders>
      {range(count).map(number => (
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

/** Placeholders of text lines. */
export function Lines({ count }: { count: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {range(count).map(number => (
        <span key={number} />
      ))}
    </div>
  );
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
