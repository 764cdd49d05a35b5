import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Not a plugin of the bundler, because pages and files of public/ are compressed, too.

/** Files that are compressible by their extension. Pictures, fonts and films are compressed already. */
const COMPRESSIBLE = /\.(?:html|css|m?js|json|map|webmanifest|wasm|txt|xml|svg|ico)$/;

/** A file that fits into one packet arrives no sooner if it is smaller. The server has the same limit. */
const WORTH_COMPRESSING = 1024;

/** The quality of Brotli that makes the smallest files, in an eighth of a second of processor time per page. */
export const SMALLEST = constants.BROTLI_MAX_QUALITY;

/** Pages are a tenth larger, in a fortieth of the time. */
export const FAST = 5;

/**
 * The encodings, by the extensions that the server looks for. All browsers with Zstandard also accept Brotli, which is smaller.
 *
 * @type {Record<string, (bytes: Buffer, quality: number) => Promise<Uint8Array>>}
 */
const ENCODINGS = {
  '.br': (bytes, quality) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': bytes => promisify(gzip)(bytes, { level: 9 }),
};

/** The names of the compressed copies of a file. @param {string} file @param {number} size */
export function copiesOf(file, size) {
  const isHidden = file.startsWith('.');
  if (isHidden || !COMPRESSIBLE.test(file) || size < WORTH_COMPRESSING) return [];
  return Object.keys(ENCODINGS).map(extension => file + extension);
}

/**
 * Compresses a file.
 *
 * @param {string} copy its name
 * @param {Buffer} bytes
 * @param {number} quality of Brotli
 */
export async function compress(copy, bytes, quality) {
  const encode = ENCODINGS[copy.slice(copy.lastIndexOf('.'))];
  if (!encode) throw new Error(`${copy} is no compressed copy.`);
  return encode(bytes, quality);
}
