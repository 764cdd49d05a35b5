import { readFile } from 'node:fs/promises';

/**
 * Reads a JSON file of an earlier run. Returns the fallback if it is missing or incomplete, as after a full disk.
 *
 * @template Data
 * @param {string} path of a JSON file
 * @param {Data} fallback returned without a valid file
 * @returns {Promise<Data>}
 */
export async function readRecord(path, fallback) {
  try {
    return JSON.parse(await readFile(path, 'utf8')) ?? fallback;
  } catch {
    return fallback;
  }
}
