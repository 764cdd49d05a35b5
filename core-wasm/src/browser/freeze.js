/**
 * Freezes a value and all that it holds. Here and not in Rust: a call for each value that it holds would take four times as long.
 *
 * @param {unknown} value
 */
export function freeze(value) {
  if (typeof value === 'object' && value !== null) {
    Object.values(Object.freeze(value)).forEach(freeze);
  }
}
