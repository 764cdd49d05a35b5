import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readRecord } from './record.mjs';

/**
 * A file to be made.
 *
 * @typedef {object} Wanted
 * @property {string} file below the folder
 * @property {string} key of all that it is made from
 * @property {() => Promise<Buffer>} make
 */

/**
 * Makes the files whose key has changed since they were made, and removes those that are not wanted any more.
 *
 * @param {object} what
 * @param {string} what.folder
 * @param {string} what.record the file that says from what each was made
 * @param {Wanted[]} what.wanted
 * @returns {Promise<{ drawn: number, kept: number, removed: number }>} how many
 */
export async function makeChanged({ folder, record, wanted }) {
  /** @type {Record<string, string>} */
  const made = await readRecord(record, {});
  let drawn = 0;
  for (const { file, key, make } of wanted) {
    const path = join(folder, file);
    if (made[file] === key && existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await make());
    drawn += 1;
  }
  const now = Object.fromEntries(wanted.map(({ file, key }) => [file, key]));
  const gone = Object.keys(made).filter(file => !(file in now));
  for (const file of gone) await rm(join(folder, file), { force: true });
  await mkdir(dirname(record), { recursive: true });
  await writeFile(record, JSON.stringify(now));
  return { drawn, kept: wanted.length - drawn, removed: gone.length };
}
