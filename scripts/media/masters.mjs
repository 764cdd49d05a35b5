import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { UserError } from '../build/user-error.mjs';

const PIXELS = new Set(['.avif', '.jpeg', '.jpg', '.png', '.webp']);
const DRAWINGS = new Set(['.svg']);

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
 * Finds all pictures in a folder and its subfolders, sorted by path. Other files (films, documents) are ignored.
 *
 * @param {string} folder
 * @returns {Promise<Master[]>}
 */
export async function findMasters(folder) {
  const masters = await below(folder);
  checkNames(masters);
  return masters.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** @param {string} folder @param {string} [prefix] of their paths @returns {Promise<Master[]>} */
async function below(folder, prefix = '') {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new UserError(
      `${folder} cannot be read: create it, and put the pictures of the company there.`,
    );
  });
  /** @type {Master[]} */
  const found = [];
  for (const entry of entries) {
    const file = join(folder, entry.name);
    const path = prefix + entry.name;
    const type = parse(entry.name).ext.toLowerCase();
    if (entry.isDirectory()) {
      found.push(...(await below(file, `${path}/`)));
    } else if (!entry.name.startsWith('.') && (PIXELS.has(type) || DRAWINGS.has(type))) {
      const bytes = await readFile(file);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      found.push({ path, file, hash, drawing: DRAWINGS.has(type) });
    }
  }
  return found;
}

/**
 * Throws if two masters would have the same copies, or a name cannot be part of a URL.
 *
 * @param {Master[]} masters
 */
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
    if (claimed && claimed !== master) {
      throw new UserError(
        `${master.file} is named like a copy of ${claimed.file}: give it a name that does not end in a hyphen and a number.`,
      );
    }
  }
}

/** A picture's path without its extension. @param {string} path */
export const stemOf = path => path.replace(/\.[^./]+$/, '');
