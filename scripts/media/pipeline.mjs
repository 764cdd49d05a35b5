import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { inParallel } from '../build/in-parallel.mjs';
import { secondsSince } from '../build/step.mjs';
import { UserError } from '../build/user-error.mjs';
import { copyPaths, factsOf, RECIPE, writeCopies } from './copies.mjs';
import { findMasters } from './masters.mjs';

/** @typedef {import('./copies.mjs').Facts} Facts */
/** @typedef {import('./masters.mjs').Master} Master */

/**
 * Which copies lie in the cache, by master: what they were made from, and their paths.
 *
 * @typedef {Record<string, { from: string, copies: string[] }>} Made
 */

/**
 * Makes the copies of every master that changed, drops those of masters that are gone, and writes down
 * what pages need to know of each picture.
 *
 * @param {object} options
 * @param {string} options.masters folder of the masters
 * @param {string} options.derived folder that the copies go to, laid out like the masters
 * @param {string} options.record file of facts that belongs to the content (media.json)
 * @param {string} options.made file of the cache that says what was made from what
 * @param {(line: string) => void} [options.log]
 */
export async function makePictures({ masters: folder, derived, record, made: madeFile, log }) {
  const masters = await findMasters(folder);
  const made = /** @type {Made} */ (await readJson(madeFile));
  const known = /** @type {Record<string, Facts>} */ (await readJson(record));
  const fileOf = (/** @type {string} */ path) => join(derived, path);

  /** @type {Record<string, Facts>} */
  const facts = {};
  /** @type {Made} */
  const now = {};
  /** @type {Master[]} */
  const changed = [];
  for (const master of masters) {
    const entry = known[master.path];
    const from = `${master.hash} ${RECIPE}`;
    const before = made[master.path];
    if (
      entry?.hash === master.hash &&
      before?.from === from &&
      before.copies.every(copy => existsSync(fileOf(copy)))
    ) {
      facts[master.path] = entry;
      now[master.path] = before;
    } else {
      changed.push(master);
    }
  }

  const wanted = new Set(masters.map(master => master.path));
  const gone = Object.keys(made).filter(path => !wanted.has(path));
  for (const path of gone) {
    await removeAll(made[path]?.copies ?? [], fileOf);
    log?.(`  ${path}: gone, its copies removed`);
  }

  // Each encoder uses one processor, and as many work at once as there are.
  sharp.concurrency(1);
  await inParallel(groupByHash(changed), async ([first, ...same]) => {
    if (!first) return;
    const began = performance.now();
    const found = await factsOf(first);
    await removeAll(made[first.path]?.copies ?? [], fileOf);
    await writeCopies(first, found, fileOf);
    const copies = copyPaths(first.path, found);
    const from = `${first.hash} ${RECIPE}`;
    facts[first.path] = found;
    now[first.path] = { from, copies };
    if (copies.length > 0)
      log?.(`  ${first.path}: ${copies.length} copies, ${secondsSince(began)}`);
    for (const master of same) {
      await removeAll(made[master.path]?.copies ?? [], fileOf);
      const duplicates = copyPaths(master.path, found);
      for (const [i, path] of duplicates.entries()) {
        await mkdir(dirname(fileOf(path)), { recursive: true });
        await copyFile(fileOf(copies[i] ?? ''), fileOf(path));
      }
      facts[master.path] = found;
      now[master.path] = { from, copies: duplicates };
      if (copies.length > 0) log?.(`  ${master.path}: the same picture as ${first.path}`);
    }
  });

  await writeJson(madeFile, now);
  await writeJson(record, facts);
  return {
    made: changed.length,
    kept: masters.length - changed.length,
    removed: gone.length,
  };
}

/** The same picture in two places is encoded once. @param {Master[]} masters */
function groupByHash(masters) {
  /** @type {Map<string, Master[]>} */
  const groups = new Map();
  for (const master of masters) {
    const key = `${master.hash} ${master.drawing}`;
    groups.set(key, [...(groups.get(key) ?? []), master]);
  }
  return [...groups.values()];
}

/**
 * @param {string[]} paths
 * @param {(path: string) => string} fileOf
 */
async function removeAll(paths, fileOf) {
  for (const path of paths) await rm(fileOf(path), { force: true });
}

/** @param {string} file @returns {Promise<unknown>} an empty object when there is no file yet */
async function readJson(file) {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${file} is not JSON any more: delete it; this command writes it again.`);
  }
}

/** Written with sorted keys, and only when it changes. @param {string} file @param {object} value */
async function writeJson(file, value) {
  const sorted = Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  const lines = Object.entries(sorted).map(
    ([key, entry]) => `  ${JSON.stringify(key)}: ${JSON.stringify(entry)}`,
  );
  const text = lines.length > 0 ? `{\n${lines.join(',\n')}\n}\n` : '{}\n';
  if (text === (await readFile(file, 'utf8').catch(() => null))) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
