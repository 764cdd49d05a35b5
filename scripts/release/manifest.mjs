import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { filesBelow } from '../build/fingerprint.mjs';
import { readRecord } from '../build/record.mjs';

/** The manifest of a release; the server takes a release up when every file agrees with it. */
const FILE = '.release.json';

/** Where the files of the next release are gathered, below the folder of the site; moved to their places at the end. */
export const STAGED = '.next';

/** What the build keeps for itself. */
const UNSERVED = /^\.(?:vite|next)\/|^\.(?:release|rendered|quick)\.json$|\.part$/;

/** The compressed copies that lie beside a file. */
export const COMPRESSED = /\.(br|zst|gz)$/;

/** @typedef {Record<string, string>} Hashes SHA-256 in hexadecimal digits, by path below the folder */

/** The files of the last release of a folder. @param {string} folder @returns {Promise<Hashes>} */
export async function released(folder) {
  const { files } = await readRecord(join(folder, FILE), { files: {} });
  return files;
}

/** The files of a folder as they are now. @param {string} folder @returns {Promise<Hashes>} */
export async function hashesOf(folder) {
  const files = (await filesBelow(folder)).map(file => relative(folder, file));
  const served = files.filter(file => !UNSERVED.test(file));
  const hashes = await Promise.all(
    served.map(async file => [file, sha256(await readFile(join(folder, file)))]),
  );
  return Object.fromEntries(hashes);
}

/**
 * Publishes a folder as a release: its manifest, written last and in one go.
 *
 * @param {string} folder
 * @param {Hashes} files
 */
export async function publish(folder, files) {
  const manifest = join(folder, FILE);
  await writeFile(`${manifest}.part`, JSON.stringify({ files }));
  await rename(`${manifest}.part`, manifest);
}

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
