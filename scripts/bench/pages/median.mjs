/** The middle of some numbers; of an even count, the lower of the two in the middle. @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

/**
 * The median of each number of records with the same fields.
 *
 * @template T
 * @param {T[]} records
 * @returns {T}
 */
export function medians(records) {
  const [first] = records;
  if (typeof first === 'number') {
    return /** @type {T} */ (median(/** @type {number[]} */ (records)));
  }
  const merged = Object.keys(/** @type {object} */ (first)).map(key => [
    key,
    medians(records.map(record => /** @type {Record<string, unknown>} */ (record)[key])),
  ]);
  return Object.fromEntries(merged);
}
