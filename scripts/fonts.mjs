import { readFile, writeFile } from 'node:fs/promises';
// @ts-expect-error it comes without types
import subsetFont from 'subset-font';
import { inRoot } from './build/paths.mjs';
import { runMain } from './build/user-error.mjs';

const SOURCE = inRoot(
  'node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
);
const FOLDER = inRoot('ui/styles/archivo');

/** The weights in the site's styles. */
const WEIGHTS = { min: 400, max: 700 };

/** The OpenType features of the styles, and those that position accents and pairs of letters. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rvrn', 'tnum'];

/** A font's file and `unicode-range` in the style sheet. */
const FACE = /url\("\.\/(\w+)\.woff2"\)[^;]*;\s*unicode-range:\s*([^;]+);/g;

/** The code points of a `unicode-range`. @param {string} ranges */
function codePoints(ranges) {
  return ranges.split(', ').flatMap(range => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, i) => from + i);
  });
}

// npm run fonts: writes the subsets of the site's typeface that ui/styles/archivo/archivo.css names: `common` for all pages, and `rare`
// for its other characters.
runMain(async () => {
  const font = await readFile(SOURCE);
  const css = await readFile(`${FOLDER}/archivo.css`, 'utf8');
  const faces = [...css.matchAll(FACE)].map(([, name = '', ranges = '']) => ({
    name,
    characters: codePoints(ranges),
  }));
  const common = faces.find(({ name }) => name === 'common')?.characters ?? [];
  for (const { name, characters } of faces) {
    const own = name === 'common' ? common : characters.filter(code => !common.includes(code));
    const bytes = await subsetFont(font, String.fromCodePoint(...own), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      keepFeatures: FEATURES,
    });
    await writeFile(`${FOLDER}/${name}.woff2`, bytes);
    console.log(`  ${name}.woff2: ${bytes.length} bytes, ${own.length} characters`);
  }
});
