import { readFile, writeFile } from 'node:fs/promises';
// @ts-expect-error it comes without types
import subsetFont from 'subset-font';
import { inRoot } from './build/paths.mjs';
import { runMain, UserError } from './build/user-error.mjs';

// No package measures fallback fonts by the texts of a site.

const SOURCE = inRoot(
  'node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
);

/** The weights in the site's styles. */
const WEIGHTS = { min: 400, max: 700 };

/** The OpenType features of the styles, and those that position accents and pairs of letters. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rvrn', 'tnum'];

/** All characters of the source font. */
const ALL =
  'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215';

/** The characters of most pages; every page loads them. */
const COMMON =
  'U+0020-007E, U+00A0, U+00A9, U+00AE, U+00B0, U+00B2-00B3, U+00B5, U+00B7, U+00BC-00BE, U+00D7, U+00E4, U+00E8-00E9, U+00F6, U+00FC, U+2011, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2032-2033, U+2044, U+2122, U+2212';

/** The ascent and descent of the source font, relative to the font size. */
const ASCENT = 0.878;
const DESCENT = 0.21;

/**
 * Fallback fonts of systems, scaled to the width of Archivo, so that the page hardly moves when the web font loads. Measured with the
 * texts of thirteen pages (70,000 characters), weight by weight. DejaVu's bold is 2 % narrower, or the home page's headline would have
 * a line more. Android phones have Roboto, a plain Linux DejaVu, all others Arial or a font of its width.
 *
 * @type {Record<string, { weights: string; size: number; local: string[] }[]>}
 */
const FALLBACKS = {
  'Archivo on Arial': [
    { weights: '1 449', size: 0.99, local: ['Arial', 'Liberation Sans', 'Arimo', 'Arimo Regular'] },
    {
      weights: '450 559',
      size: 1.015,
      local: ['Arial', 'Liberation Sans', 'Arimo', 'Arimo Regular'],
    },
    {
      weights: '560 1000',
      size: 0.965,
      local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
    },
  ],
  'Archivo on Roboto': [
    { weights: '1 449', size: 0.992, local: ['Roboto', 'Roboto-Regular'] },
    { weights: '450 559', size: 1.005, local: ['Roboto Medium', 'Roboto-Medium', 'Roboto'] },
    { weights: '560 1000', size: 1.02, local: ['Roboto Bold', 'Roboto-Bold', 'Roboto'] },
  ],
  'Archivo on DejaVu': [
    { weights: '1 449', size: 0.872, local: ['DejaVu Sans'] },
    { weights: '450 559', size: 0.9, local: ['DejaVu Sans'] },
    { weights: '560 1000', size: 0.802, local: ['DejaVu Sans Bold'] },
  ],
};

/** @param {number} part @returns {string} in CSS */
const percent = part => `${Number((part * 100).toFixed(1))}%`;

/** The value of a property, on its own line if Biome formats it so. @param {string} values */
const list = values => (values.length > 90 ? `\n    ${values}` : ` ${values}`);

/** @param {string} family @param {{ weights: string; size: number; local: string[] }} fallback */
const fallback = (family, { weights, size, local }) => `@font-face {
  font-family: "${family}";
  font-weight: ${weights};
  src:${list(local.map(name => `local("${name}")`).join(', '))};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ASCENT / size)};
  descent-override: ${percent(DESCENT / size)};
  line-gap-override: 0%;
}
`;

/** @param {string} ranges in CSS @returns {number[]} code points */
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

// npm run fonts: writes two subsets of the site's typeface to ui/styles/archivo, one for all pages and one for rare characters, and
// a style sheet with both and with the fallback fonts. Of two faces with a character, browsers use the later one.
runMain(async () => {
  const font = await readFile(SOURCE).catch(() => {
    throw new UserError(`${SOURCE} is missing: run npm ci.`);
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
  const faces = Object.entries(FALLBACKS).flatMap(([family, weights]) =>
    weights.map(weight => fallback(family, weight)),
  );
  await writeFile(
    `${folder}/archivo.css`,
    [face('rare', ALL), face('common', COMMON), ...faces].join('\n'),
  );
});
