/**
 * How much of a file its tests have run.
 *
 * @typedef {object} Coverage
 * @property {string} file
 * @property {number} lines that hold code
 * @property {number[]} missed numbers of those that no test has run
 */

/**
 * Reads what llvm-cov exports as lcov.
 *
 * @param {string} lcov
 * @param {(file: string) => string} read gives a file's source
 * @returns {Coverage[]}
 */
export function readLcov(lcov, read) {
  return lcov
    .split('end_of_record')
    .filter(record => record.includes('SF:'))
    .map(record => {
      const file = /^SF:(.*)$/m.exec(record)?.[1] ?? '';
      const end = firstTestLine(read(file));
      const lines = [...record.matchAll(/^DA:(\d+),(\d+)/gm)]
        .map(([, line, count]) => ({ line: Number(line), count: Number(count) }))
        .filter(({ line }) => line < end);
      const missed = lines.filter(({ count }) => count === 0).map(({ line }) => line);
      return { file, lines: lines.length, missed };
    })
    .filter(({ lines }) => lines > 0);
}

/** The line on which a file's own tests begin; they are not what is to be covered. @param {string} source */
function firstTestLine(source) {
  const lines = source.split('\n');
  const found = lines.findIndex(
    (line, i) => line === '#[cfg(test)]' && /^mod \w+/.test(lines[i + 1] ?? ''),
  );
  return found < 0 ? Number.POSITIVE_INFINITY : found + 1;
}

/** Neighbouring numbers as ranges, `3-5, 9`. @param {number[]} numbers ascending */
export function ranges(numbers) {
  /** @type {[number, number][]} */
  const found = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
