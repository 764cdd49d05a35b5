/**
 * A pair of units with a conversion, as in `10,000 psi (68.9 MPa)`, or in a column `in (mm)` with cells such as `8.312 (211.1)`.
 *
 * @typedef {object} Pair
 * @property {string} from
 * @property {string} to
 * @property {(value: number) => number} convert
 */

/** @type {Pair[]} */
export const PAIRS = [
  { from: 'psi', to: 'MPa', convert: value => value * 0.006894757 },
  { from: '°F', to: '°C', convert: value => (value - 32) / 1.8 },
  { from: 'in', to: 'mm', convert: value => value * 25.4 },
  { from: 'ft', to: 'm', convert: value => value * 0.3048 },
  { from: 'm', to: 'ft', convert: value => value / 0.3048 },
  { from: 'ft/min', to: 'm/min', convert: value => value * 0.3048 },
  { from: 'm/min', to: 'ft/min', convert: value => value / 0.3048 },
  { from: 'lbf', to: 'kN', convert: value => value * 0.004448222 },
  { from: 'lbf', to: 'N', convert: value => value * 4.448222 },
  { from: 'bbl/min', to: 'm³/min', convert: value => value * 0.1589873 },
  { from: 'bbl', to: 'm³', convert: value => value * 0.1589873 },
  { from: 'lb/gal', to: 'kg/m³', convert: value => value * 119.8264 },
  { from: 'µin Ra', to: 'µm', convert: value => value * 0.0254 },
];

const NUMBER = String.raw`-?\d[\d,]*(?:\.\d+)?`;
const RANGE = `${NUMBER}(?:(?:–| to |-)${NUMBER})?`;

/** @param {string} text */
const numbers = text =>
  [...text.matchAll(new RegExp(String.raw`(?<![\d])${NUMBER}`, 'g'))].map(([found]) => found);

/** @param {string} written */
const value = written => Number(written.replaceAll(',', ''));

/** The tolerance: half of the last digit, and a little for floating point. @param {string} written */
const rounding = written => 0.5 * 10 ** -(written.split('.')[1]?.length ?? 0) + 1e-6;

/**
 * Compares numbers with the same numbers in another unit, and returns the error; empty if they agree.
 *
 * @param {string} left
 * @param {string} right
 * @param {Pair} pair
 */
export function compare(left, right, pair) {
  const separator = / to |–|(?<=\d)-(?=\d)/;
  const from = left.split(separator).flatMap(numbers);
  const to = right.split(separator).flatMap(numbers);
  if (from.length !== to.length || from.length === 0) {
    return [`${left} ${pair.from} is beside ${right} ${pair.to}`];
  }
  return from.flatMap((written, i) => {
    const other = to[i] ?? '';
    const wanted = pair.convert(value(written));
    return Math.abs(wanted - value(other)) <= rounding(other)
      ? []
      : [`${written} ${pair.from} is ${wanted.toFixed(2)} ${pair.to}, not ${other}`];
  });
}

/** Errors in pairs in running text. @param {string} text */
export function wrongInText(text) {
  /** @type {string[]} */
  const wrong = [];
  let found = 0;
  for (const pair of PAIRS) {
    const pattern = new RegExp(String.raw`(${RANGE}) ${pair.from} \((${RANGE}) ${pair.to}\)`, 'g');
    for (const [, left = '', right = ''] of text.matchAll(pattern)) {
      found += 1;
      wrong.push(...compare(left, right, pair));
    }
  }
  return { found, wrong };
}

/** Errors in the cells of columns such as `Maximum OD, in (mm)`. @param {{ columns: string[], rows: string[][] }} table */
export function wrongInTable({ columns, rows }) {
  /** @type {string[]} */
  const wrong = [];
  let found = 0;
  for (const [i, column] of columns.entries()) {
    const pair = PAIRS.find(({ from, to }) => column.endsWith(` ${from} (${to})`));
    if (!pair) continue;
    for (const row of rows) {
      const cell = row[i] ?? '';
      const [, left, right] = new RegExp(`^(${RANGE}) \\((${RANGE})\\)$`).exec(cell) ?? [];
      found += 1;
      if (left === undefined || right === undefined) wrong.push(`${column}: "${cell}" is no pair`);
      else wrong.push(...compare(left, right, pair));
    }
  }
  return { found, wrong };
}
