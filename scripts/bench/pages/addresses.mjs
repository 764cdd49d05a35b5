import { inRoot } from '../../build/paths.mjs';
import { addresses } from '../../render/addresses.mjs';
import { answers } from '../../render/answers.mjs';

/** @param {string} pattern of the router */
const matcher = pattern =>
  new RegExp(`^${pattern.replaceAll('*', '\\*').replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * One address of every route: the first that the content has.
 *
 * @param {string} origin of the server
 * @returns {Promise<string[]>}
 */
export async function everyRoute(origin) {
  /** @type {{ routes: readonly { path: string }[] }} */
  const { routes } = await import(inRoot('dist/ssr/entry-server.js'));
  const all = await addresses(routes, answers(origin));
  return routes.flatMap(({ path }) => all.find(address => matcher(path).test(address)) ?? []);
}
