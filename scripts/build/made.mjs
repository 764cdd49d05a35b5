import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inParallel } from './in-parallel.mjs';
import { readRecord } from './record.mjs';
import { secondsSince } from './step.mjs';
import { runMain } from './user-error.mjs';

/**
 * A file to be made.
 *
 * @typedef {object} Wanted
 * @property {string} file below the folder
 * @property {string} key a hash of its inputs; files with the same key have the same content
 * @property {() => Promise<Buffer>} make
 */

/** Numbers of files. @typedef {{ made: number, unchanged: number, removed: number }} Counts */

/** Runs a command that makes files, and prints how many. @param {string} what @param {() => Promise<Counts>} make */
export function runMaking(what, make) {
  return runMain(async () => {
    const began = performance.now();
    const { made, unchanged, removed } = await make();
    const gone = removed > 0 ? `, ${removed} removed` : '';
    console.log(`${what}: ${made} made, ${unchanged} up to date${gone} in ${secondsSince(began)}`);
  });
}

/**
 * Makes the files that are missing or whose key has changed, and removes those that are no longer listed.
 *
 * @param {object} what
 * @param {string} what.folder
 * @param {string} what.record the file with the key of each
 * @param {Wanted[]} what.wanted
 * @returns {Promise<Counts>}
 */
export async function makeChanged({ folder, record, wanted }) {
  /** @type {Record<string, string>} */
  const before = await readRecord(record);
  const changed = wanted.filter(
    ({ file, key }) => before[file] !== key || !existsSync(join(folder, file)),
  );
  const now = Object.fromEntries(wanted.map(({ file, key }) => [file, key]));
  const none = Object.fromEntries(changed.map(({ file }) => [file, undefined]));
  for (const needed of [folder, dirname(record)]) await mkdir(needed, { recursive: true });
  // The files that this run makes have no key until all are made, so that the next run makes them again if one fails.
  await writeFile(record, JSON.stringify({ ...before, ...none }));
  // A picture in several places is encoded once.
  const makers = new Map(changed.map(({ key, make }) => [key, make]));
  await inParallel([...makers], async ([key, make]) => {
    const bytes = await make();
    for (const { file } of changed.filter(other => other.key === key)) {
      const path = join(folder, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
  });
  const gone = Object.keys(before).filter(file => !(file in now));
  for (const file of gone) await rm(join(folder, file), { force: true });
  await writeFile(record, JSON.stringify(now));
  return { made: changed.length, unchanged: wanted.length - changed.length, removed: gone.length };
}
