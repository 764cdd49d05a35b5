import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';

/** The content folder of the company. */
export const CONTENT = inRoot('server', 'content');

/**
 * A product file. The server validates it.
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

/**
 * @typedef {object} Company
 * @property {string} name
 * @property {string} tagline
 * @property {string} legal_name
 * @property {string} [site_url] all but the name is optional for a company with an API of its own
 * @property {string} [phone]
 * @property {string} [email]
 * @property {{ name: string, lines: string[] }[]} offices
 * @property {string[]} api_in_process
 */

/**
 * Reads a TOML file. In the content folder dates are texts.
 *
 * @param {string} path
 */
export async function readToml(path) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UserError(`${path} is missing: create it; docs/content.md shows what it holds.`);
  });
  try {
    return /** @type {unknown} */ (parse(text));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`${path} cannot be read: ${why}`);
  }
}

/** The facts of the company. @param {string} [content] the content folder */
export async function readCompany(content = CONTENT) {
  const company = /** @type {Partial<Company> & { name: string }} */ (
    await readToml(join(content, 'company.toml'))
  );
  return /** @type {Company} */ ({
    legal_name: company.name,
    tagline: company.name,
    offices: [],
    api_in_process: [],
    ...company,
  });
}

/** Categories by slug. @param {string} [content] @returns {Promise<Map<string, Category>>} */
export async function readCategories(content = CONTENT) {
  const entries = await readFolder(join(content, 'categories'));
  return new Map(entries.map(([slug, table]) => [slug, /** @type {Category} */ (table)]));
}

/** Products in the order of their slugs. @param {string} [content] @returns {Promise<Product[]>} */
export async function readProducts(content = CONTENT) {
  const entries = await readFolder(join(content, 'products'));
  return entries.map(([slug, table]) => ({
    .../** @type {Omit<Product, 'slug'>} */ (table),
    slug,
  }));
}

/** Every TOML file of a folder with its stem. @param {string} folder @returns {Promise<[string, unknown][]>} */
async function readFolder(folder) {
  const names = await readdir(folder).catch(() => {
    throw new UserError(`${folder} is missing: create it; docs/content.md shows what it holds.`);
  });
  return Promise.all(
    names
      .filter(name => name.endsWith('.toml'))
      .sort()
      .map(async name => [name.replace(/\.toml$/, ''), await readToml(join(folder, name))]),
  );
}
