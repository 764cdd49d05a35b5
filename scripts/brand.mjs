import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { inRoot } from './build/paths.mjs';
import { Problem, runMain } from './build/problem.mjs';

const INK = '#0B0D0F';
const PAPER = '#FFFFFF';

/** What browsers ask for, beside the drawn favicon: name, size, and the mark's share of the width. */
const ICONS = /** @type {const} */ ([
  ['apple-touch-icon.png', 180, 0.62],
  ['icon-192.png', 192, 0.6],
  ['icon-512.png', 512, 0.6],
]);

/** What link previews show. */
const SOCIAL = { width: 1200, height: 628 };

/** A drawing of ui/brand, with one colour for what is drawn in the text's colour. @param {string} name @param {string} color */
async function drawing(name, color) {
  const file = inRoot('ui', 'brand', name);
  const svg = await readFile(file, 'utf8').catch(() => {
    throw new Problem(
      `${file} is missing: draw it as SVG; icons and the social image are made from it.`,
    );
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

/** The film's first frame, darkened on the left, with the word mark over it. */
async function socialImage() {
  const { width, height } = SOCIAL;
  const poster = inRoot('server', 'content', 'media', 'hero', 'poster.webp');
  const shade = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop offset="0" stop-color="${INK}" stop-opacity=".94"/><stop offset=".42" stop-color="${INK}" stop-opacity=".72"/><stop offset=".78" stop-color="${INK}" stop-opacity="0"/></linearGradient></defs><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/><path fill="#FF6A13" d="M0 ${height - 10}h${width}v10H0z"/></svg>`,
  );
  const wordmark = await sharp(await drawing('wordmark.svg', PAPER), { density: 600 })
    .resize({ width: 540 })
    .png()
    .toBuffer();
  return sharp(poster)
    .resize(width, height, { position: 'right' })
    .composite([{ input: shade }, { input: wordmark, left: 72, top: 452 }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** The mark on a rounded tile, for browsers that draw SVG. */
async function favicon() {
  const mark = (await drawing('mark.svg', PAPER)).toString();
  const paths = mark.slice(mark.indexOf('>') + 1, mark.lastIndexOf('</svg>'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Corvane</title><rect width="64" height="64" rx="13" fill="${INK}"/><g transform="translate(9.6 9.6) scale(.7)">${paths}</g></svg>\n`;
}

// npm run brand: favicon, icons and social image in public/, from the drawings in ui/brand/.
runMain(async () => {
  const to = (/** @type {string} */ name) => inRoot('public', name);
  await mkdir(inRoot('public'), { recursive: true });
  await writeFile(to('favicon.svg'), await favicon());
  for (const [name, size, share] of ICONS) await writeFile(to(name), await icon(size, share));
  await writeFile(to('social.jpg'), await socialImage());
  console.log('Wrote the favicon, the icons and the social image to public/.');
});
