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
 * A product's file with figures, materials, sizes and a name of its own: the same ones for the same number.
 *
 * @param {string} toml
 * @param {number} number
 */
export function varied(toml, number) {
  const random = randomOf(number);
  /** @param {readonly string[]} list */
  const pick = list => list[Math.floor(random() * list.length)] ?? '';
  const isRow = (/** @type {string} */ line) => /^ {2}\["/.test(line);
  const first = toml.split('\n').findIndex(isRow);
  return toml
    .split('\n')
    .filter((line, at) => !isRow(line) || at === first || random() < 0.7)
    .map(line => {
      if (line.startsWith('summary = ')) {
        return line.replace(/"$/, ` ${pick(TRAITS)} series ${number}, made of ${pick(ALLOYS)}."`);
      }
      if (!line.startsWith('value = ') && !isRow(line)) return line;
      // Ratings go by steps; diameters are each tool's own.
      const factor = isRow(line)
        ? 0.95 + 0.1 * random()
        : (STEPS[Math.floor(random() * STEPS.length)] ?? 1);
      return withOtherFigures(line, factor)
        .replace(/\b(?:H?NBR|FKM|AFLAS)\b/g, () => pick(ELASTOMERS))
        .replace(/\bAISI 41[34]0\b/g, () => pick(ALLOYS));
    })
    .join('\n')
    .replace(/^name = "(.*)"$/m, (_, name) => `name = "${name}, ${pick(TRAITS)} ${number}"`);
}

/** Figures times a factor, with as many decimals; nominal sizes such as 9-5/8, and names such as API 11D1, stay. @param {string} line @param {number} factor */
function withOtherFigures(line, factor) {
  return line.replace(/(?<![\w.,/-])\d[\d,]*(?:\.\d+)?(?![\w/]|-\d)/g, figure => {
    const decimals = figure.split('.')[1]?.length ?? 0;
    const value = Number(figure.replaceAll(',', ''));
    if (decimals === 0 && value < 20) return figure;
    return (value * factor).toLocaleString('en', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  });
}

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
