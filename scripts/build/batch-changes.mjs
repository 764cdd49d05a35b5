/** Editors often save several files at once. */
const SETTLE_MS = 150;

/**
 * Collects changes until none follows for some time, then handles them together. Later changes wait until this batch is done.
 *
 * @param {(what: Set<string>) => Promise<void>} work must not fail
 * @param {number} [settle] milliseconds without a change
 */
export function batchChanges(work, settle = SETTLE_MS) {
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
