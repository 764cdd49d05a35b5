/**
 * Freezes a value and everything in it. In JavaScript, because a call from Rust for each value would take four times as long. Frozen
 * values are skipped, because their contents are frozen, too. Not recursive, because a response may be deeply nested.
 *
 * @param {any} value texts, numbers, lists and plain objects
 */
export function freeze(value) {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null || Object.isFrozen(next)) continue;
    for (const child of Array.isArray(next) ? next : Object.values(next)) {
      if (typeof child === 'object') open.push(child);
    }
    Object.freeze(next);
  }
}
