import { resolve } from 'node:path';
import { ROOT } from '../build/paths.mjs';
import { askServer } from '../build/serve.mjs';

/**
 * The settings of the site.
 *
 * @typedef {object} Settings
 * @property {string} content the absolute path of the content folder
 * @property {string | null} url the site's, if it is not that of company.toml
 * @property {{ api: string | null, media: string | null, insights: string | null, places: string | null }} bases
 * @property {{ wide: string[], tall: string[] }} film URLs of the home page's film; empty for the film in the content folder
 * @property {boolean} refresh whether pages request in the browser the data from which they were rendered
 * @property {number} searchInBrowser the largest catalogue that browsers search themselves if the API can search it, too
 * @property {string | null} authorization the header of the build's requests to the API
 * @property {string[]} origins that pages may load from besides their own
 */

/**
 * The settings of the site, as the server reads them from site.toml and the environment.
 *
 * @returns {Promise<Settings>}
 */
export async function readSettings() {
  const settings = JSON.parse(await askServer(['settings']));
  return { ...settings, content: resolve(ROOT, settings.content) };
}

/** The base URLs for the browser: an empty one is the page's origin. @param {Settings['bases']} bases */
export const configOf = bases =>
  /** @type {import('core-wasm/parts').ApiConfig} */ (
    Object.fromEntries(Object.entries(bases).filter(([, base]) => base !== null))
  );
