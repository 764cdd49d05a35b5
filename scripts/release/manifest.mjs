import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { filesBelow, sha256 } from '../build/fingerprint.mjs';
import { readRecord } from '../build/record.mjs';

/** The manifest of a release. The server serves a release if all files match it. */
const FILE = '.release.json';

/** The folder in the site's folder where the files of the next release are collected before they are moved. */
export const STAGED = '.next';

/** Files of the build that are not served. */
const UNSERVED = /^\.next\/|^\.(?:release|rendered)\.json$|\.part$/;

/** Compressed copies. */
export const COMPRESSED = /\.(br|gz)$/;

/** @typedef {Record<string, string>} Hashes SHA-256 in hexadecimal digits, by path below the folder */

/** Reads the files of a folder's last release. @param {string} folder @returns {Promise<Hashes>} */
export async function released(folder) {
  const { files = {} } = await readRecord(join(folder, FILE));
  return files;
}

/** Hashes the files of a folder. @param {string} folder @returns {Promise<Hashes>} */
export async function hashesOf(folder) {
  const files = (await filesBelow(folder)).map(file => relative(folder, file));
  const served = files.filter(file => !UNSERVED.test(file));
  const hashes = await Promise.all(
    served.map(async file => [file, sha256(await readFile(join(folder, file)))]),
  );
  return Object.fromEntries(hashes);
}

/** Publishes a folder as a release by writing its manifest, last and atomically. @param {string} folder @param {Hashes} files */
export async function publish(folder, files) {
  const manifest = join(folder, FILE);
  await writeFile(`${manifest}.part`, JSON.stringify({ files }));
  await rename(`${manifest}.part`, manifest);
}
