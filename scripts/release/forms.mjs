import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { init, compress as zstd } from '@bokuweb/zstd-wasm';
import { FORM, hashesOf, publish, released } from './manifest.mjs';

/** What shrinks; pictures, fonts and films are compressed already. */
const TEXT = /^[^.].*\.(html|css|js|mjs|json|map|webmanifest|wasm|txt|xml|svg|ico)$/;

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
 * What differs between a folder and its last release: forms to be written, and forms that belong to no file. A form
 * is right when it and its file are those of the last release; time stamps say nothing after a copy.
 *
 * @param {string} folder
 */
async function compare(folder) {
  const [before, now] = [await released(folder), await hashesOf(folder)];
  const isSame = (/** @type {string} */ file) =>
    now[file] !== undefined && now[file] === before[file];
  /** @type {{ file: string, extension: string }[]} */
  const missing = [];
  /** @type {Set<string>} */
  const wanted = new Set();
  for (const file of Object.keys(now)) {
    if (!TEXT.test(file) || (await stat(join(folder, file))).size < WORTH_COMPRESSING) continue;
    for (const extension of Object.keys(ENCODINGS)) {
      wanted.add(file + extension);
      if (!isSame(file) || !isSame(file + extension)) missing.push({ file, extension });
    }
  }
  const stray = Object.keys(now).filter(file => FORM.test(file) && !wanted.has(file));
  const isReleased =
    Object.keys(now).every(isSame) && Object.keys(before).length === Object.keys(now).length;
  return { missing, stray, isReleased };
}

/** Whether a folder is a release with all its forms. @param {string} folder */
export async function isReleased(folder) {
  const { missing, stray, isReleased } = await compare(folder);
  return isReleased && missing.length === 0 && stray.length === 0;
}

/**
 * Writes the compressed forms of a folder's files beside them and publishes the folder as a release; returns how many
 * forms had to be written.
 *
 * @param {string} folder
 */
export async function release(folder) {
  await init();
  const { missing, stray } = await compare(folder);
  await Promise.all(stray.map(file => rm(join(folder, file))));
  await Promise.all(
    missing.map(async ({ file, extension }) => {
      const compressed = await ENCODINGS[extension]?.(await readFile(join(folder, file)));
      if (compressed) await writeFile(join(folder, file + extension), compressed);
    }),
  );
  await publish(folder, await hashesOf(folder));
  return missing.length;
}
