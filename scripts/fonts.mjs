import { readFile, writeFile } from 'node:fs/promises';
// @ts-expect-error it comes without types
import subsetFont from 'subset-font';
import { inRoot } from './build/paths.mjs';
import { Problem, runMain } from './build/problem.mjs';

const SOURCE = inRoot(
  'node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
);

/** The weights that the site's styles ask for. */
const WEIGHTS = { min: 400, max: 700 };

/** What the styles use, and what puts accents and pairs of letters where they belong. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rvrn', 'tnum'];

/** Every character of the source, by its own list of them. */
const ALL =
  'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215';

/** The characters that pages of this trade are written with; they come with every page. */
const COMMON =
  'U+0020-007E, U+00A0, U+00A9, U+00AE, U+00B0, U+00B2-00B3, U+00B5, U+00B7, U+00BC-00BE, U+00D7, U+00E4, U+00E8-00E9, U+00F6, U+00FC, U+2011, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2032-2033, U+2044, U+2122, U+2212';

/** @param {string} ranges as CSS writes them @returns {number[]} */
function codes(ranges) {
  return ranges.split(', ').flatMap(range => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, i) => from + i);
  });
}

/** @param {string} name @param {string} ranges */
const face = (name, ranges) => `@font-face {
  font-family: "Archivo Variable";
  font-style: normal;
  font-display: swap;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url("./${name}.woff2") format("woff2");
  unicode-range:
    ${ranges};
}
`;

/** @param {Buffer} font @param {number[]} characters */
function part(font, characters) {
  return subsetFont(font, String.fromCodePoint(...characters), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
}

// npm run fonts: cuts the site's typeface in two, what every page needs and what few do, and writes both to
// ui/styles/archivo with their style sheet, in which the later face has the characters that both could show.
runMain(async () => {
  const font = await readFile(SOURCE).catch(() => {
    throw new Problem(`${SOURCE} is missing: run npm ci.`);
  });
  const common = codes(COMMON);
  const rare = codes(ALL).filter(code => !common.includes(code));
  const folder = inRoot('ui/styles/archivo');
  for (const [name, characters] of /** @type {const} */ ([
    ['rare', rare],
    ['common', common],
  ])) {
    const bytes = await part(font, [...characters]);
    await writeFile(`${folder}/${name}.woff2`, bytes);
    console.log(`  ${name}.woff2: ${bytes.length} bytes, ${characters.length} characters`);
  }
  await writeFile(`${folder}/archivo.css`, `${face('rare', ALL)}\n${face('common', COMMON)}`);
});
