/** A change is often a save of several files. */
const SETTLE_MS = 150;

/**
 * Collects what has changed until it settles, then works on it; what changes meanwhile waits for the next turn.
 *
 * @param {(what: Set<string>) => Promise<void>} work must not fail
 * @param {number} [settle] milliseconds
 */
export function inTurn(work, settle = SETTLE_MS) {
  /** @type {Set<string>} */
  let waiting = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let busy = false;
  const begin = async () => {
    if (busy || waiting.size === 0) return;
    busy = true;
    const what = waiting;
    waiting = new Set();
    await work(what);
    busy = false;
    begin();
  };
  return (/** @type {string} */ what) => {
    waiting.add(what);
    clearTimeout(timer);
    timer = setTimeout(begin, settle);
  };
}
