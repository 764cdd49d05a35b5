import { readFile } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { filesBelow, sha256 } from '../build/fingerprint.mjs';
import { UserError } from '../build/user-error.mjs';

const PICTURE = /\.(?:avif|jpe?g|png|webp|svg)$/i;

/**
 * An original picture.
 *
 * @typedef {object} Master
 * @property {string} path below the media folder, with forward slashes
 * @property {string} file where it is on disk
 * @property {string} hash of its bytes
 * @property {boolean} drawing a vector drawing, which needs no copies
 */

/**
 * Finds all pictures in a folder and its subfolders, sorted by path. Other files (films, documents) are ignored, and a
 * missing folder has none.
 *
 * @param {string} folder
 * @returns {Promise<Master[]>}
 */
export async function findMasters(folder) {
  /** @type {Master[]} */
  const masters = [];
  for (const file of await filesBelow(folder)) {
    if (!PICTURE.test(file) || basename(file).startsWith('.')) continue;
    const path = relative(folder, file).replaceAll(sep, '/');
    const hash = sha256(await readFile(file)).slice(0, 16);
    masters.push({ path, file, hash, drawing: /\.svg$/i.test(file) });
  }
  checkNames(masters);
  return masters.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Throws if two masters would have the same copies, or a name cannot be part of a URL. @param {Master[]} masters */
function checkNames(masters) {
  /** @type {Map<string, Master>} */
  const byStem = new Map();
  for (const master of masters) {
    if (!/^[A-Za-z0-9._/-]+$/.test(master.path)) {
      throw new UserError(
        `${master.file} has a name that cannot be part of a URL: use letters, digits, dots, hyphens and underscores only.`,
      );
    }
    if (master.drawing) continue;
    const stem = stemOf(master.path);
    const other = byStem.get(stem);
    if (other) {
      throw new UserError(
        `${master.file} and ${other.file} would share the same copies: rename one of them.`,
      );
    }
    byStem.set(stem, master);
  }
  for (const [stem, master] of byStem) {
    const claimed = byStem.get(stem.replace(/-\d+$/, ''));
    // Copies are AVIF, so photo-2.jpg is no copy of photo.jpg.
    if (claimed && claimed !== master && /\.avif$/i.test(master.path)) {
      throw new UserError(
        `${master.file} is named like a copy of ${claimed.file}: give it a name that does not end in a hyphen and a number.`,
      );
    }
  }
}

/** A picture's path without its extension. @param {string} path */
export const stemOf = path => path.replace(/\.[^./]+$/, '');
