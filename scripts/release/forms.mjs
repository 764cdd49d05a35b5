import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Our own, because the server takes a file's compressed forms from beside it, whole releases at a time, and bundlers know only their own output.

/** What shrinks; pictures, fonts and films are compressed already. */
const TEXT = /^[^.].*\.(html|css|js|mjs|json|map|webmanifest|wasm|txt|xml|svg|ico)$/;

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

/** The compressed forms that lie beside a file of this name and size. @param {string} file @param {number} size */
export function formsOf(file, size) {
  if (!TEXT.test(file) || size < WORTH_COMPRESSING) return [];
  return Object.keys(ENCODINGS).map(extension => file + extension);
}

/**
 * A compressed form.
 *
 * @param {string} form its name
 * @param {Buffer} bytes
 * @param {Effort} effort
 */
export async function compress(form, bytes, effort) {
  const encode = ENCODINGS[form.slice(form.lastIndexOf('.'))];
  if (!encode) throw new Error(`${form} is no compressed form.`);
  return encode(bytes, effort);
}
