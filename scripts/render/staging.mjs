import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256 } from '../build/fingerprint.mjs';
import { readRecord } from '../build/record.mjs';
import { COMPRESSED, hashesOf, STAGED } from '../release/manifest.mjs';

/** The record of the last run. */
const STATE = '.rendered.json';

/** @typedef {import('../release/manifest.mjs').Hashes} Hashes */
/** @typedef {{ key: string, hash: string }} Made the hash of a file's inputs, and of its bytes */
/** @typedef {Awaited<ReturnType<typeof openStaging>>} Staging */

/**
 * The files that a run makes for the next release. Those that differ from the last release are written to the staging folder of the
 * site.
 *
 * @param {string} site the folder of the site
 */
export async function openStaging(site) {
  const folder = join(site, STAGED);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const before = await hashesOf(site);
  /** @type {Record<string, Made>} without it, every file is made */
  const lastRun = await readRecord(join(site, STATE));
  /** @type {Hashes} */
  const staged = {};
  /** What the files of this run were made from. @type {Record<string, Made>} */
  const made = {};
  /** The other files of this run. @type {Set<string>} */
  const added = new Set();

  /** Writes a file, and returns its hash. @param {string} file @param {string | Uint8Array} bytes */
  const stage = async (file, bytes) => {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    staged[file] = sha256(bytes);
    return staged[file];
  };
  /** Whether this run has made or added a file. @param {string} file */
  const has = file => file in made || added.has(file);

  return {
    folder,
    has,

    /** Adds a file, unless this run has it already. @param {string} file @param {string | Uint8Array} bytes */
    async add(file, bytes) {
      if (has(file)) return;
      added.add(file);
      if (before[file] !== sha256(bytes)) await stage(file, bytes);
    },

    /**
     * Adds a file that is made only if its inputs have changed since the last run.
     *
     * @param {string} file
     * @param {string} key a hash of its inputs
     * @param {() => Promise<string | Uint8Array>} make
     * @returns whether it was made
     */
    async make(file, key, make) {
      const last = lastRun[file];
      const isUnchanged = last?.key === key && last.hash === before[file];
      made[file] = isUnchanged ? last : { key, hash: await stage(file, await make()) };
      return !isUnchanged;
    },

    /** Writes the record for the next run. @returns {Promise<import('../release/release.mjs').Changes>} */
    async close() {
      await writeFile(join(site, STATE), JSON.stringify(made));
      const removed = Object.keys(before).filter(file => !COMPRESSED.test(file) && !has(file));
      return { before, staged, removed };
    },
  };
}
