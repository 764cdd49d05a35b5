import { readFile } from 'node:fs/promises';

/**
 * What an earlier run wrote down; the other where there is nothing, or where the file was cut short, as by a full disk.
 *
 * @template Data
 * @param {string} path of a JSON file
 * @param {Data} otherwise
 * @returns {Promise<Data>}
 */
export async function readRecord(path, otherwise) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return otherwise;
  }
}
