import { run } from '../build/command.mjs';
import { configArgs, inRoot, serverProgram } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';

/**
 * Whose API the site shows.
 *
 * @typedef {object} Settings
 * @property {string} content the company's content folder
 * @property {string | null} url the site's own, where it is not the one of company.toml
 * @property {{ api: string | null, media: string | null, insights: string | null, places: string | null }} bases
 * @property {{ wide: string[], tall: string[] }} film URLs of the home page's film; none where it is the content's own
 * @property {boolean} refresh whether pages ask once more, in the browser, for what they were rendered from
 * @property {number} searchInBrowser the most products that browsers look through themselves, where the API can do it in their place
 * @property {string | null} authorization for the build's calls to the company API
 * @property {string[]} origins that pages may load from, beside their own
 */

/**
 * The settings of the site, as the server reads them from site.toml and the environment.
 *
 * @param {import('../build/paths.mjs').Profile} [profile] which server reads them
 * @returns {Promise<Settings>}
 */
export async function readSettings(profile) {
  const args = ['settings', ...configArgs()];
  const { code, output, stdout } = await run(inRoot(serverProgram(profile)), args);
  if (code !== 0) throw new UserError(`The settings cannot be used:\n${output.trim()}`);
  return JSON.parse(stdout);
}

/** The base URLs for the browser: an empty one is the page's origin. @param {Settings['bases']} bases */
export function configOf({ api, media, insights, places }) {
  return {
    ...(api !== null && { api }),
    ...(media !== null && { media }),
    ...(insights !== null && { insights }),
    ...(places !== null && { places }),
  };
}

/**
 * The hosts that a page asks as soon as it is hydrated, so that the line to them is there by then. A browser keeps the
 * lines for calls from other origins apart from those for pictures.
 *
 * @param {Settings['bases']} bases
 * @returns {{ href: string, crossOrigin?: '' }[]}
 */
export function preconnectsOf({ api, media }) {
  return [
    ...(api ? [{ href: new URL(api).origin, crossOrigin: /** @type {const} */ ('') }] : []),
    ...(media || api ? [{ href: new URL(media || api || '').origin }] : []),
  ];
}
