import { readFile } from 'node:fs/promises';

/**
 * Reads a JSON file of an earlier run. Returns the default if it is missing or incomplete, as after a full disk.
 *
 * @template Data
 * @param {string} path of a JSON file
 * @param {Data} otherwise the default
 * @returns {Promise<Data>}
 */
export async function readRecord(path, otherwise) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return otherwise;
  }
}
