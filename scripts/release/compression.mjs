import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Our own, because the server takes a file's compressed copies from beside it, whole releases at a time, and bundlers know only their own output.

/** The extensions of files that shrink; pictures, fonts and films are compressed already. */
const SHRINKING = new Set(
  [
    'html',
    'css',
    'js',
    'mjs',
    'json',
    'map',
    'webmanifest',
    'wasm',
    'txt',
    'xml',
    'svg',
    'ico',
  ].map(extension => `.${extension}`),
);

/** What fits into one packet travels no faster when it is smaller; the server compresses nothing below this either. */
const WORTH_COMPRESSING = 1024;

/** @typedef {{ brotli: number, gzip: number }} Effort how hard each encoding tries */

/** As small as can be: a quarter of a second of processor time a page. @type {Effort} */
export const BEST = { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 };

/** A tenth larger, thirty times as quick: for what a running `npm start` makes smaller later, and for many pages. @type {Effort} */
export const QUICK = { brotli: 5, gzip: 9 };

/**
 * The encodings, by the extension that the server looks for. Each browser that takes Zstandard takes Brotli, which is smaller.
 *
 * @type {Record<string, (bytes: Buffer, effort: Effort) => Promise<Uint8Array>>}
 */
const ENCODINGS = {
  '.br': (bytes, effort) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes, effort) => promisify(gzip)(bytes, { level: effort.gzip }),
};

/** The compressed copies that lie beside a file of this name and size. @param {string} file @param {number} size */
export function copiesOf(file, size) {
  const isHidden = file.startsWith('.');
  if (isHidden || !SHRINKING.has(extname(file)) || size < WORTH_COMPRESSING) return [];
  return Object.keys(ENCODINGS).map(extension => file + extension);
}

/**
 * A compressed copy.
 *
 * @param {string} copy its name
 * @param {Buffer} bytes
 * @param {Effort} effort
 */
export async function compress(copy, bytes, effort) {
  const encode = ENCODINGS[copy.slice(copy.lastIndexOf('.'))];
  if (!encode) throw new Error(`${copy} is no compressed copy.`);
  return encode(bytes, effort);
}
