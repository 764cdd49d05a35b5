import { readFile } from 'node:fs/promises';
import { inRoot } from '../build/paths.mjs';
import { Problem } from '../build/problem.mjs';

/** The palette of the site, for documents. */
export const COLORS = {
  ink: '#0B0D0F',
  steel700: '#343B41',
  steel500: '#5D666D',
  steel300: '#B6BDC2',
  steel200: '#D3D8DB',
  steel100: '#EEF0F1',
  paper: '#FFFFFF',
  orange: '#FF6A13',
  orangeInk: '#B34400',
};

const font = (/** @type {number} */ weight) =>
  inRoot('node_modules', '@fontsource', 'archivo', 'files', `archivo-latin-${weight}-normal.woff`);

/** Font files by the names that text styles use. */
export const FONTS = {
  regular: font(400),
  medium: font(500),
  semibold: font(600),
  bold: font(700),
  heavy: font(800),
};

/**
 * A drawing of paths, as in ui/brand.
 *
 * @typedef {object} Drawing
 * @property {number} width
 * @property {number} height
 * @property {{ d: string, fill: string, opacity: number }[]} paths `currentColor` is left for who draws it
 */

/** @param {string} name of a file in ui/brand @returns {Promise<Drawing>} */
export async function readDrawing(name) {
  const file = inRoot('ui', 'brand', name);
  const svg = await readFile(file, 'utf8').catch(() => {
    throw new Problem(`${file} is missing: documents carry it; draw it as SVG.`);
  });
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  const paths = [...svg.matchAll(/<path\s([^>]*)>/g)].map(([, attributes = '']) => {
    const get = (/** @type {string} */ key) =>
      new RegExp(`(?:^|\\s)${key}="([^"]*)"`).exec(attributes)?.[1];
    return {
      d: get('d') ?? '',
      fill: get('fill') ?? 'currentColor',
      opacity: Number(get('opacity') ?? 1),
    };
  });
  if (!box || paths.length === 0) {
    throw new Problem(
      `${file} cannot be drawn in a document: give it viewBox="0 0 width height" and shapes as <path>.`,
    );
  }
  return { width: Number(box[1]), height: Number(box[2]), paths };
}
