import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readRecord } from './record.mjs';
import { secondsSince } from './step.mjs';
import { runMain } from './user-error.mjs';

/**
 * A file to be made.
 *
 * @typedef {object} Wanted
 * @property {string} file below the folder
 * @property {string} key of all that it is made from
 * @property {() => Promise<Buffer>} make
 */

/** How many files there was work for. @typedef {{ made: number, kept: number, removed: number }} Counts */

/**
 * The main function of a command that makes files: says how many.
 *
 * @param {string} what
 * @param {() => Promise<Counts>} make
 */
export function runMaking(what, make) {
  return runMain(async () => {
    const began = performance.now();
    const { made, kept, removed } = await make();
    const gone = removed > 0 ? `, ${removed} removed` : '';
    console.log(`${what}: ${made} made, ${kept} up to date${gone} in ${secondsSince(began)}`);
  });
}

/**
 * Makes the files whose key has changed since they were made, and removes those that are not wanted any more.
 *
 * @param {object} what
 * @param {string} what.folder
 * @param {string} what.record the file that says from what each was made
 * @param {Wanted[]} what.wanted
 * @returns {Promise<Counts>}
 */
export async function makeChanged({ folder, record, wanted }) {
  /** @type {Record<string, string>} */
  const before = await readRecord(record, {});
  let made = 0;
  for (const { file, key, make } of wanted) {
    const path = join(folder, file);
    if (before[file] === key && existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await make());
    made += 1;
  }
  const now = Object.fromEntries(wanted.map(({ file, key }) => [file, key]));
  const gone = Object.keys(before).filter(file => !(file in now));
  for (const file of gone) await rm(join(folder, file), { force: true });
  await mkdir(dirname(record), { recursive: true });
  await writeFile(record, JSON.stringify(now));
  return { made, kept: wanted.length - made, removed: gone.length };
}
