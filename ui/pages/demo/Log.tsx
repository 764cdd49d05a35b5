import { useEffect, useRef, useState } from 'react';
import { demo } from '../../content/demo';
import styles from './Demo.module.css';

interface Entry {
  number: number;
  /** The time of day, to the millisecond. */
  time: string;
  change: string;
}

/** The number of changes to keep. */
const MAX_ENTRIES = 30;

/** The differing properties of two views. */
function changes(before: unknown, after: unknown): string {
  if (!isView(before) || !isView(after)) return JSON.stringify(after) ?? '';
  return Object.keys(after)
    .filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map(key => `${key} ${brief(before[key])} → ${brief(after[key])}`)
    .join(', ');
}

const isView = (view: unknown): view is Record<string, unknown> =>
  typeof view === 'object' && view !== null;

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** The changes of a machine's view, the latest first. */
export function Log({ view }: { view: unknown }) {
  const copy = demo.log;
  const [entries, setEntries] = useState<Entry[]>([]);
  const text = JSON.stringify(view);
  const known = useRef(text);
  useEffect(() => {
    if (known.current === text) return;
    const change = changes(JSON.parse(known.current ?? 'null'), JSON.parse(text ?? 'null'));
    known.current = text;
    const time = new Date().toISOString().slice(11, 23);
    setEntries(entries => {
      const number = (entries[0]?.number ?? 0) + 1;
      return [{ number, time, change }, ...entries].slice(0, MAX_ENTRIES);
    });
  }, [text]);
  if (entries.length === 0) {
    return (
      <div className={styles.record}>
        <p className={styles.note}>{copy.empty}</p>
      </div>
    );
  }
  return (
    <div className={styles.record}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <ol className={styles.log} tabIndex={0} aria-label={copy.title}>
        {entries.map(({ number, time, change }) => (
          <li key={number}>
            <time>{time}</time> {change}
          </li>
        ))}
      </ol>
      <button type="button" className={styles.clear} onClick={() => setEntries([])}>
        {copy.clear}
      </button>
    </div>
  );
}
