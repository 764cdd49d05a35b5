import { inRoot } from '../../build/paths.mjs';
import { pagePaths } from '../../render/paths.mjs';
import { ownResponses } from '../../render/responses.mjs';

/** @param {string} pattern of the router */
const matcher = pattern =>
  new RegExp(`^${pattern.replaceAll('*', '\\*').replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * One path of every route: the first that the content has.
 *
 * @param {string} origin of the server
 * @returns {Promise<string[]>}
 */
export async function everyRoute(origin) {
  const bundle = await import(inRoot('dist/ssr/entry-server.js'));
  await bundle.init();
  /** @type {readonly string[]} */
  const patterns = bundle.patterns;
  const all = await pagePaths(
    patterns,
    await ownResponses(origin, bundle),
    bundle.PRODUCTS_PREVIEW_COUNT,
  );
  // `/products/:slug` fits `/products/well`, too, which is a route of its own.
  const isOwn = (/** @type {string} */ pattern, /** @type {string} */ path) =>
    path === pattern || (!patterns.includes(path) && matcher(pattern).test(path));
  return patterns.flatMap(pattern => all.find(path => isOwn(pattern, path)) ?? []);
}
