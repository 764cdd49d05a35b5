import { readFile } from 'node:fs/promises';

/**
 * Reads the JSON object that an earlier run has written. It is empty if the file is missing or incomplete, as after a full disk.
 *
 * @param {string} path
 * @returns {Promise<Record<string, any>>}
 */
export async function readRecord(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')) ?? {};
  } catch {
    return {};
  }
}
