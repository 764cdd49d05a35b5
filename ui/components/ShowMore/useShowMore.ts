import { type RevealBehaviour, useReveal } from 'core-wasm/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Options {
  /** Unique on its page. */
  name: string;
  count: number;
  /** The number of items shown at first, and added by each press. */
  step: number;
  labels: { shown: string };
}

/** The number of items shown, by history entry and list. Kept in memory: after a reload a list begins at `step`. */
const shownBefore = new Map<string, number>();

/** A "show more" list. A visitor who comes back finds as many items as before, so that the scroll position can be restored. */
export function useShowMore({ name, count, step, labels }: Options): RevealBehaviour {
  const { key, pathname } = useLocation();
  const entry = `${key} ${pathname} ${name}`;
  const [first] = useState(() => Math.max(step, shownBefore.get(entry) ?? 0));
  const reveal = useReveal({ count, first, more: step, labels });
  const { shown } = reveal.view;
  useEffect(() => {
    if (shown > step) shownBefore.set(entry, shown);
  }, [entry, step, shown]);
  return reveal;
}
