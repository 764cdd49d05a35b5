import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { inRoot } from './build/paths.mjs';
import { runMain, UserError } from './build/user-error.mjs';

const INK = '#0B0D0F';
const PAPER = '#FFFFFF';

/** What browsers ask for, beside the drawn favicon: name, size, and the mark's share of the width. */
const ICONS = /** @type {const} */ ([
  ['apple-touch-icon.png', 180, 0.62],
  ['icon-192.png', 192, 0.6],
  ['icon-512.png', 512, 0.6],
]);

/** A drawing of ui/brand, with one colour for what is drawn in the text's colour. @param {string} name @param {string} color */
async function drawing(name, color) {
  const file = inRoot('ui', 'brand', name);
  const svg = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`${file} is missing: draw it as SVG; icons are made from it.`);
  });
  return Buffer.from(svg.replaceAll('currentColor', color));
}

/** The mark on a dark tile. @param {number} size @param {number} share */
async function icon(size, share) {
  const width = Math.round(size * share);
  const mark = await sharp(await drawing('mark.svg', PAPER), { density: 1200 })
    .resize(width)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: INK } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ palette: true })
    .toBuffer();
}

/** The mark on a rounded tile, for browsers that draw SVG. */
async function favicon() {
  const mark = (await drawing('mark.svg', PAPER)).toString();
  const paths = mark.slice(mark.indexOf('>') + 1, mark.lastIndexOf('</svg>'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Corvane</title><rect width="64" height="64" rx="13" fill="${INK}"/><g transform="translate(9.6 9.6) scale(.7)">${paths}</g></svg>\n`;
}

// npm run brand: favicon and icons in public/, from the drawings in ui/brand/.
runMain(async () => {
  const to = (/** @type {string} */ name) => inRoot('public', name);
  await mkdir(inRoot('public'), { recursive: true });
  await writeFile(to('favicon.svg'), await favicon());
  for (const [name, size, share] of ICONS) await writeFile(to(name), await icon(size, share));
  console.log('Wrote the favicon and the icons to public/.');
});
