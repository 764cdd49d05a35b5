import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sha256 } from '../build/fingerprint.mjs';
import { inParallel } from '../build/in-parallel.mjs';
import { COMPRESSED, hashesOf, publish, released, STAGED } from './manifest.mjs';

const PAGE = /\.html$/;

/** The pages of larger sites are compressed fast. */
const FEW_PAGES = 200;

// Not by a plugin of the bundler, because pages and files of public/ are compressed, too.

/** Files that are compressible by their extension. Pictures, fonts and films are compressed already. */
const COMPRESSIBLE = /^[^.].*\.(?:html|css|m?js|json|map|webmanifest|wasm|txt|xml|svg|ico)$/;

/** A file that fits into one packet arrives no sooner if it is smaller. The server has the same limit. */
const WORTH_COMPRESSING = 1024;

/** The qualities of Brotli: the smallest files, in an eighth of a second of processor time per page; a tenth larger, in a fortieth of it. */
const [SMALLEST, FAST] = [constants.BROTLI_MAX_QUALITY, 5];

/** The encodings, by the extensions that the server looks for. All browsers with Zstandard also accept Brotli, which is smaller. */
const ENCODINGS = {
  '.br': (/** @type {Buffer} */ bytes, /** @type {number} */ quality) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** @typedef {import('./manifest.mjs').Hashes} Hashes */

/**
 * Changes of a site's folder.
 *
 * @typedef {object} Changes
 * @property {Hashes} before the present files
 * @property {Hashes} staged the new files, in the staging folder
 * @property {string[]} removed
 */

/** The present files of a folder. @param {string} folder @returns {Promise<Changes>} */
const unchanged = async folder => ({ before: await hashesOf(folder), staged: {}, removed: [] });

/**
 * Compares a folder with its last release. A compressed copy is valid if it and its file are unchanged since then, by their hashes:
 * copying a folder changes time stamps.
 *
 * @param {string} folder
 * @param {Changes} changes
 * @param {boolean} quick whether pages need no copies
 */
async function compare(folder, { before, staged, removed }, quick) {
  const last = await released(folder);
  const now = { ...before, ...staged };
  for (const file of removed) delete now[file];
  const isSame = (/** @type {string} */ file) =>
    now[file] !== undefined && now[file] === last[file];
  const pathOf = (/** @type {string} */ file) => join(folder, staged[file] ? STAGED : '', file);
  /** @type {{ file: string, copy: string, path: string, encode: typeof ENCODINGS['.br'] }[]} */
  const missing = [];
  /** @type {Set<string>} */
  const wanted = new Set();
  for (const file of Object.keys(now)) {
    const path = pathOf(file);
    if (!COMPRESSIBLE.test(file) || (await stat(path)).size < WORTH_COMPRESSING) continue;
    for (const [extension, encode] of Object.entries(ENCODINGS)) {
      const copy = file + extension;
      const isValid = isSame(file) && isSame(copy);
      if (!isValid && quick && PAGE.test(file)) continue;
      wanted.add(copy);
      if (!isValid) missing.push({ file, copy, path, encode });
    }
  }
  const stray = Object.keys(now).filter(file => COMPRESSED.test(file) && !wanted.has(file));
  const isReleased =
    Object.keys(now).every(isSame) && Object.keys(last).length === Object.keys(now).length;
  return { now, missing, stray, isReleased };
}

/**
 * Whether a folder is a complete release.
 *
 * @param {string} folder
 * @param {{ quick?: boolean }} [options] quick: pages need no compressed copies
 */
export async function isReleased(folder, { quick = false } = {}) {
  const { missing, stray, isReleased } = await compare(folder, await unchanged(folder), quick);
  return isReleased && missing.length === 0 && stray.length === 0;
}

/**
 * Makes the missing compressed copies, moves the new files and copies to their places, and publishes the folder as a release. Until
 * the moves at the end, which take milliseconds, the folder is the last release. Returns the number of copies made.
 *
 * @param {string} folder
 * @param {{ changes?: Changes, quick?: boolean }} [options] quick: new pages get no copies; the server compresses them in memory
 */
export async function release(folder, { changes, quick = false } = {}) {
  const { before, staged, removed } = changes ?? (await unchanged(folder));
  const moved = { ...staged };
  const { now, missing, stray } = await compare(folder, { before, staged, removed }, quick);
  const areMany = Object.keys(now).filter(file => PAGE.test(file)).length > FEW_PAGES;
  await inParallel(missing, async ({ file, copy, path, encode }) => {
    const quality = areMany && PAGE.test(file) ? FAST : SMALLEST;
    const bytes = await encode(await readFile(path), quality);
    const target = join(folder, STAGED, copy);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
    moved[copy] = now[copy] = sha256(bytes);
  });
  for (const file of [...removed, ...stray]) {
    await rm(join(folder, file), { force: true });
    await removeEmpty(folder, dirname(file));
    delete now[file];
  }
  for (const file of Object.keys(moved)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await rename(join(folder, STAGED, file), join(folder, file));
  }
  await rm(join(folder, STAGED), { recursive: true, force: true });
  await publish(folder, now);
  return missing.length;
}

/** Removes a folder of the site, and those above it, while they are empty: some hosts would list them. @param {string} site @param {string} path */
async function removeEmpty(site, path) {
  for (let at = path; at !== '.'; at = dirname(at)) {
    const isRemoved = await rmdir(join(site, at)).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}
