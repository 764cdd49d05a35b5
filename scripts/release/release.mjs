import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256 } from '../build/fingerprint.mjs';
import { inParallel } from '../build/in-parallel.mjs';
import { compress, copiesOf, FAST, SMALLEST } from './compression.mjs';
import { COMPRESSED, hashesOf, publish, released, STAGED } from './manifest.mjs';

const PAGE = /\.html$/;

/** The pages of larger sites are compressed fast. */
const FEW_PAGES = 200;

/** @typedef {import('./manifest.mjs').Hashes} Hashes */

/**
 * Changes of a site's folder.
 *
 * @typedef {object} Changes
 * @property {Hashes} before the present files
 * @property {Hashes} staged the new files, in the staging folder
 * @property {string[]} removed
 */

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
  /** @type {{ file: string, copy: string, path: string }[]} */
  const missing = [];
  /** @type {Set<string>} */
  const wanted = new Set();
  for (const file of Object.keys(now)) {
    const path = pathOf(file);
    for (const copy of copiesOf(file, (await stat(path)).size)) {
      const isValid = isSame(file) && isSame(copy);
      if (!isValid && quick && PAGE.test(file)) continue;
      wanted.add(copy);
      if (!isValid) missing.push({ file, copy, path });
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
  const changes = { before: await hashesOf(folder), staged: {}, removed: [] };
  const { missing, stray, isReleased } = await compare(folder, changes, quick);
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
  const { staged, ...rest } = changes ?? {
    before: await hashesOf(folder),
    staged: {},
    removed: [],
  };
  const moved = { ...staged };
  const { now, missing, stray } = await compare(folder, { staged, ...rest }, quick);
  const areMany = Object.keys(now).filter(file => PAGE.test(file)).length > FEW_PAGES;
  await inParallel(missing, async ({ file, copy, path }) => {
    const quality = areMany && PAGE.test(file) ? FAST : SMALLEST;
    const bytes = await compress(copy, await readFile(path), quality);
    const target = join(folder, STAGED, copy);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
    moved[copy] = now[copy] = sha256(bytes);
  });
  for (const file of [...rest.removed, ...stray]) {
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
