/** The middle of some numbers; of an even count, the lower of the two in the middle. @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

/** The median of each number of records. @param {Record<string, number>[]} records @returns {Record<string, number>} */
export const medians = records =>
  Object.fromEntries(
    Object.keys(records[0] ?? {}).map(key => [
      key,
      median(records.map(record => record[key] ?? Number.NaN)),
    ]),
  );
