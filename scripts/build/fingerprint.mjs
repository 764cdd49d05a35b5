import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inRoot, ROOT } from './paths.mjs';

const SKIPPED = new Set(['node_modules', 'target', '.git']);

/**
 * Every file at or below a path, sorted; a path that does not exist has none.
 *
 * @param {string} path
 * @returns {Promise<string[]>}
 */
export async function filesBelow(path) {
  const info = await stat(path).catch(() => null);
  if (!info) return [];
  if (info.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const nested = entries
    .filter(entry => !SKIPPED.has(entry.name))
    .map(entry => filesBelow(join(path, entry.name)));
  return (await Promise.all(nested)).flat().sort();
}

/** @param {string} path */
async function hashFile(path) {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** Inputs, and what they leave out. @param {string[]} inputs */
const divide = inputs => ({
  taken: inputs.filter(input => !input.startsWith('!')),
  left: inputs.filter(input => input.startsWith('!')).map(input => input.slice(1)),
});

/** Whether a path is one of these files, or lies below one of these folders. @param {string[]} paths @param {string} file */
const lies = (paths, file) => paths.some(path => file === path || file.startsWith(`${path}/`));

/**
 * Whether a file is among inputs (see `fingerprint`).
 *
 * @param {string[]} inputs
 * @param {string} file from the project's root
 */
export function covers(inputs, file) {
  const { taken, left } = divide(inputs);
  return lies(taken, file) && !lies(left, file);
}

/**
 * One hash over the names and contents of files: it changes when any of them does, and not when they are only touched.
 *
 * @param {string[]} inputs paths from the project's root, files or folders; one that starts with `!` leaves out what lies below it
 * @param {string} variant anything else that the result depends on
 */
export async function fingerprint(inputs, variant = '') {
  const { taken, left } = divide(inputs);
  const found = (await Promise.all(taken.map(input => filesBelow(inRoot(input))))).flat();
  const files = [...new Set(found)]
    .filter(
      file =>
        !lies(
          left.map(path => inRoot(path)),
          file,
        ),
    )
    .sort();
  const hashes = await Promise.all(files.map(hashFile));
  const all = createHash('sha256').update(`${variant}\n`);
  files.forEach((file, i) => {
    all.update(`${relative(ROOT, file)} ${hashes[i]}\n`);
  });
  return all.digest('hex');
}
