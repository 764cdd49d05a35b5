import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { init, compress as zstd } from '@bokuweb/zstd-wasm';
import { filesBelow } from '../build/fingerprint.mjs';

/** What shrinks; pictures, fonts and films are compressed already. */
const TEXT = /\.(html|css|js|mjs|json|map|webmanifest|wasm|txt|xml|svg|ico)$/;

/** What fits into one packet travels no faster when it is smaller; the server compresses nothing below this either. */
const WORTH_COMPRESSING = 1024;

/**
 * The encodings, by the extension that the server looks for.
 *
 * @type {Record<string, (bytes: Buffer) => Promise<Uint8Array>>}
 */
const ENCODINGS = {
  '.br': bytes =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.zst': async bytes => zstd(bytes, 19),
  '.gz': bytes => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * The forms of a folder's files that are missing or older than their files.
 *
 * @param {string} folder
 */
export async function missingForms(folder) {
  const missing = [];
  for (const file of await filesBelow(folder)) {
    if (!TEXT.test(file) || file.includes('/.vite/')) continue;
    const { size, mtimeMs } = await stat(file);
    if (size < WORTH_COMPRESSING) continue;
    for (const extension of Object.keys(ENCODINGS)) {
      const form = await stat(file + extension).catch(() => null);
      if (!form || form.mtimeMs < mtimeMs) missing.push({ file, extension });
    }
  }
  return missing;
}

/**
 * Writes what is missing, and returns how many forms that were.
 *
 * @param {string} folder
 */
export async function compressFolder(folder) {
  await init();
  const missing = await missingForms(folder);
  await Promise.all(missing.map(({ file, extension }) => writeForm(file, extension)));
  return missing.length;
}

/**
 * @param {string} file
 * @param {string} extension
 */
async function writeForm(file, extension) {
  const compressed = await ENCODINGS[extension]?.(await readFile(file));
  if (!compressed) return;
  // A server that runs meanwhile never sees half a form.
  const unfinished = `${file}${extension}.part`;
  await writeFile(unfinished, compressed);
  await rename(unfinished, file + extension);
}
