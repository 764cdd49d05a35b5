import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { CONTENT } from '../../scripts/build/paths.mjs';
import { UserError } from '../../scripts/build/user-error.mjs';

/**
 * A product file of the sample company. The server validates it.
 *
 * @typedef {object} Product
 * @property {string} slug
 * @property {string} name
 * @property {string} model
 * @property {string} category
 * @property {string} subcategory
 * @property {string} summary
 * @property {string} description
 * @property {string[]} features
 * @property {{ file: string, alt: string }[]} images
 * @property {{ name: string, value: string, unit?: string, group?: string }[]} specifications
 * @property {{ columns: string[], rows: string[][] }} [size_table]
 * @property {string[]} standards
 * @property {string[]} related
 * @property {{ revision: string, date: string }} [datasheet]
 */

/**
 * @typedef {object} Category
 * @property {string} name
 * @property {string} image
 * @property {{ slug: string, name: string, image: string }[]} subcategories
 */

/** Reads a TOML file. @param {string} path @returns {Promise<unknown>} */
export async function readToml(path) {
  try {
    return parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new UserError(`${path} cannot be read: ${error}`);
  }
}

/** The facts of the company. */
export const readCompany = async () =>
  /** @type {{ name: string }} */ (await readToml(join(CONTENT, 'company.toml')));

/** Categories by slug. */
export const readCategories = async () =>
  /** @type {Map<string, Category>} */ (new Map(await readFolder('categories')));

/** Products in the order of their slugs. */
export const readProducts = async () =>
  (await readFolder('products')).map(([slug, table]) => ({
    .../** @type {Omit<Product, 'slug'>} */ (table),
    slug,
  }));

/** Every TOML file of a folder with its stem. @param {string} folder @returns {Promise<[string, unknown][]>} */
async function readFolder(folder) {
  const names = (await readdir(join(CONTENT, folder))).filter(name => name.endsWith('.toml'));
  return Promise.all(
    names
      .sort()
      .map(async name => [name.replace('.toml', ''), await readToml(join(CONTENT, folder, name))]),
  );
}
