/** What made products are made of. */
const ELASTOMERS = ['NBR', 'HNBR', 'FKM', 'AFLAS', 'FFKM', 'EPDM', 'PTFE', 'PEEK'];
const ALLOYS = [
  'AISI 4140',
  'AISI 4130',
  'L-80',
  '13Cr L-80',
  'P-110',
  'Inconel 718',
  '25Cr',
  '9Cr',
];
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2];
const TRAITS = ['Compact', 'High-Load', 'Slimline', 'Deepwater', 'Thermal', 'Arctic', 'Full-Bore'];

/**
 * A product's file with figures, materials, sizes and a name of its own: the same ones for the same number. What is fixed in every
 * catalogue stays: the sizes, weights and bores of casing, threads, hardness. They are the figures without a conversion behind.
 *
 * @param {string} toml
 * @param {number} number
 */
export function varied(toml, number) {
  const random = randomOf(number);
  /** @template T @param {readonly T[]} list */
  const pick = list => /** @type {T} */ (list[Math.floor(random() * list.length)]);
  /** Other materials. @param {string} text */
  const remade = text =>
    text
      .replace(/\b(?:H?NBR|FKM|AFLAS)\b/g, () => pick(ELASTOMERS))
      .replace(/\bAISI 41[34]0\b/g, () => pick(ALLOYS));
  const isRow = (/** @type {string} */ line) => /^ {2}\["/.test(line);
  const lines = toml.split('\n');
  const first = lines.findIndex(isRow);
  const units = headings(toml).map(heading => / ?([^ ,]+) \(([^)]+)\)$/.exec(heading));
  // A table's ratings go by one step; its diameters are each size's own.
  const rating = pick(STEPS);
  return lines
    .filter((line, at) => !isRow(line) || at === first || random() < 0.7)
    .map(line => {
      if (line.startsWith('summary = ')) {
        return line.replace(/"$/, ` ${pick(TRAITS)} series ${number}, made of ${pick(ALLOYS)}."`);
      }
      if (isRow(line)) {
        const size = 0.95 + 0.1 * random();
        const cells = /** @type {string[]} */ (JSON.parse(line.trim().replace(/,$/, '')));
        const own = cells.map((cell, at) => {
          const [, unit, other] = units[at] ?? [];
          const [value, conversion] = /^(.*) \((.*)\)$/.exec(cell)?.slice(1) ?? [];
          if (!unit || !other || !value || !conversion) return remade(cell);
          const factor = isLength(unit) ? size : rating;
          const changed = changedTo(value, unit, factor);
          return `${changed} (${converted(changed, conversion, unit, other)})`;
        });
        return `  [${own.map(cell => JSON.stringify(cell)).join(', ')}],`;
      }
      if (!line.startsWith('value = ')) return line;
      return remade(line).replace(
        /([\d][\d.,–]*) (in|ft|psi|lbf|°F|bbl\/min) \(([\d.,–]+) ([^\s)]+)\)/g,
        (_whole, value, unit, conversion, other) => {
          const factor = isLength(unit) ? 0.95 + 0.1 * random() : pick(STEPS);
          const changed = changedTo(value, unit, factor);
          return `${changed} ${unit} (${converted(changed, conversion, unit, other)} ${other})`;
        },
      );
    })
    .join('\n')
    .replace(/^name = "(.*)"$/m, (_, name) => `name = "${name}, ${pick(TRAITS)} ${number}"`);
}

/** The headings of a size table. @param {string} toml @returns {string[]} */
function headings(toml) {
  const [, list] = /^columns = \[([^\]]*)\]/m.exec(toml) ?? [];
  return list ? JSON.parse(`[${list.trim().replace(/,$/, '')}]`) : [];
}

/** @param {string} unit */
const isLength = unit => unit === 'in' || unit === 'ft';

/** What conversions do: a value in the first unit as one in the second. @type {Record<string, (value: number) => number>} */
const CONVERSIONS = {
  'in mm': value => value * 25.4,
  'ft m': value => value * 0.3048,
  'psi MPa': value => value / 145.03773773,
  'lbf kN': value => value / 224.8089431,
  'lbf N': value => value / 0.2248089431,
  '°F °C': value => (value - 32) / 1.8,
  'bbl/min m³/min': value => value / 6.28981077,
};

/** A value or a range with other figures: lengths exact, ratings round, temperatures by steps of 25. @param {string} text @param {string} unit @param {number} factor */
function changedTo(text, unit, factor) {
  return text.replace(/[\d,]+(?:\.\d+)?/g, (figure, at) => {
    const value = Number(figure.replaceAll(',', ''));
    const decimals = figure.split('.')[1]?.length ?? 0;
    // Both ends of a temperature range: the low one is the compound's.
    if (unit === '°F')
      return at === 0 && text.includes('–')
        ? figure
        : String(value + 25 * Math.round(4 * factor - 4));
    const changed = value * factor;
    if (isLength(unit)) return written(changed, decimals);
    const step = 10 ** Math.floor(Math.log10(changed)) / 4;
    return written(Math.round(changed / step) * step, decimals);
  });
}

/** The conversion of a text's figures, with as many decimals as the one before had. @param {string} text @param {string} before @param {string} unit @param {string} other */
function converted(text, before, unit, other) {
  const convert = CONVERSIONS[`${unit} ${other}`];
  if (!convert) throw new Error(`${unit} is not converted to ${other}.`);
  const decimals = /\.(\d+)/.exec(before)?.[1]?.length ?? 0;
  return text.replace(/[\d,]+(?:\.\d+)?/g, figure =>
    written(convert(Number(figure.replaceAll(',', ''))), decimals),
  );
}

/** @param {number} value @param {number} decimals */
const written = (value, decimals) =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). @param {number} seed */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
