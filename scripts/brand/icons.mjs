import sharp from 'sharp';

const INK = '#0B0D0F';
const PAPER = '#FFFFFF';

/** Icons besides the favicon: name, size, and the mark's share of the width. */
export const ICONS = /** @type {const} */ ([
  ['apple-touch-icon.png', 180, 0.62],
  ['icon-192.png', 192, 0.6],
  ['icon-512.png', 512, 0.6],
]);

/** A drawing in white where it has the text's colour. @param {string} svg */
const onInk = svg => svg.replaceAll('currentColor', PAPER);

/** Draws the mark on a dark tile. @param {string} mark @param {number} size @param {number} share */
export async function drawIcon(mark, size, share) {
  const width = Math.round(size * share);
  const drawn = await sharp(Buffer.from(onInk(mark)), { density: 1200 })
    .resize(width)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: INK } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ palette: true })
    .toBuffer();
}

/** The mark on a rounded tile, as SVG. @param {string} mark @param {string} name of the company */
export function drawFavicon(mark, name) {
  const svg = onInk(mark);
  const box = /viewBox="([^"]*)"/.exec(svg)?.[1] ?? '0 0 64 64';
  const paths = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  const title = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>${title}</title><rect width="64" height="64" rx="13" fill="${INK}"/><svg x="9.6" y="9.6" width="44.8" height="44.8" viewBox="${box}" aria-hidden="true">${paths}</svg></svg>\n`;
}
