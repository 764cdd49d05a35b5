import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { UserError } from '../build/user-error.mjs';
import { stemOf } from './masters.mjs';

/** Widths in pixels that pages ask for; a picture gets those that it is larger than, and its own. */
const WIDTHS = [320, 640, 960, 1280, 1920];

/** A copy this close to the master's own width is not worth a file. */
const TOO_CLOSE = 0.85;

/**
 * Best first. AVIF's effort 3 took a quarter of the time of effort 4 for 5 per cent more bytes (three of the
 * sample's pictures, 1200 by 900).
 */
const ENCODERS = {
  avif: { quality: 58, effort: 3 },
  webp: { quality: 80, effort: 4 },
};

const FORMATS = /** @type {(keyof typeof ENCODERS)[]} */ (Object.keys(ENCODERS));

/** Changes whenever copies made before are no longer what would be made now. */
export const RECIPE = JSON.stringify({ WIDTHS, TOO_CLOSE, ENCODERS });

/**
 * What pages need to know of a picture; an entry of media.json.
 *
 * @typedef {object} Facts
 * @property {number} width of the master, in pixels
 * @property {number} height
 * @property {number[]} widths of the copies, ascending
 * @property {string[]} formats of the copies, best first
 * @property {string} [placeholder] the mean colour; a picture that can be seen through has none
 * @property {string} hash of the master
 */

/** @param {number} width the master's */
export function widthsFor(width) {
  return [...WIDTHS.filter(candidate => candidate < width * TOO_CLOSE), width];
}

/**
 * The paths of a picture's copies, below the folder of derived pictures.
 *
 * @param {string} path the master's
 * @param {Pick<Facts, 'widths' | 'formats'>} facts
 */
export function copyPaths(path, { widths, formats }) {
  const stem = stemOf(path);
  return formats.flatMap(format => widths.map(width => `${stem}-${width}.${format}`));
}

/**
 * Reads a master's size and colour.
 *
 * @param {import('./masters.mjs').Master} master
 * @returns {Promise<Facts>}
 */
export async function factsOf(master) {
  const image = await open(master);
  const { width, height } = await image.metadata().then(found => found.autoOrient);
  const { isOpaque } = await image.stats();
  const [r, g, b] = await image.clone().removeAlpha().resize(1, 1).raw().toBuffer();
  const hex = [r, g, b].map(part => (part ?? 0).toString(16).padStart(2, '0')).join('');
  return {
    width,
    height,
    widths: master.drawing ? [] : widthsFor(width),
    formats: master.drawing ? [] : FORMATS,
    ...(isOpaque ? { placeholder: `#${hex}` } : {}),
    hash: master.hash,
  };
}

/**
 * Writes every copy of a master.
 *
 * @param {import('./masters.mjs').Master} master
 * @param {Facts} facts
 * @param {(path: string) => string} fileOf where a copy goes
 */
export async function writeCopies(master, facts, fileOf) {
  const image = await open(master);
  const stem = stemOf(master.path);
  for (const width of facts.widths) {
    const sized = image.clone().resize({ width, withoutEnlargement: true });
    for (const format of FORMATS) {
      const file = fileOf(`${stem}-${width}.${format}`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await sized.clone().toFormat(format, ENCODERS[format]).toBuffer());
    }
  }
}

/** @param {import('./masters.mjs').Master} master */
async function open(master) {
  const image = sharp(await readFile(master.file), { failOn: 'error' }).autoOrient();
  try {
    await image.stats();
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new UserError(
      `${master.file} is not a picture that can be read (${why}): save it again as PNG, JPEG, WebP, AVIF or SVG.`,
    );
  }
  return image;
}
