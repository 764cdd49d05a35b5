import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { ROOT } from './paths.mjs';

/** Folders that are never read. Cargo's `target` is not listed: a product may have that slug. */
const SKIPPED = ['node_modules', '.git'];

/** Whether a file is one of these paths, or in one of these folders. @param {string[]} paths @param {string} file */
const contains = (paths, file) => paths.some(path => file === path || file.startsWith(`${path}/`));

/**
 * All files of a folder and its subfolders, or a single file, sorted. A path that does not exist has none.
 *
 * @param {string} path
 * @param {string[]} [without] paths that are left out and not read: a step may be writing there
 * @returns {Promise<string[]>}
 */
export async function filesBelow(path, without = []) {
  if (contains(without, path)) return [];
  const info = await stat(path).catch(() => null);
  if (!info) return [];
  if (info.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const nested = entries
    .filter(entry => !SKIPPED.includes(entry.name))
    .map(entry => filesBelow(join(path, entry.name), without));
  return (await Promise.all(nested)).flat().sort();
}

/** SHA-256 in hexadecimal digits. @param {string | Uint8Array} bytes */
export const sha256 = bytes => createHash('sha256').update(bytes).digest('hex');

/**
 * A hash of the names and contents of files.
 *
 * @param {string[]} inputs files or folders, absolute or from the project's root; `!` excludes one
 * @param {string} variant other inputs
 */
export async function fingerprint(inputs, variant = '') {
  const without = inputs.flatMap(path =>
    path.startsWith('!') ? resolve(ROOT, path.slice(1)) : [],
  );
  const included = inputs.filter(path => !path.startsWith('!'));
  const found = included.map(path => filesBelow(resolve(ROOT, path), without));
  const files = [...new Set((await Promise.all(found)).flat())].sort();
  const lines = files.map(
    async file => `${relative(ROOT, file)} ${sha256(await readFile(file))}\n`,
  );
  return sha256(`${variant}\n${(await Promise.all(lines)).join('')}`);
}
