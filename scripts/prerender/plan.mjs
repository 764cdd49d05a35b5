import { createHash } from 'node:crypto';
import { addressOf } from './answers.mjs';

/** @typedef {import('./answers.mjs').Seed} Seed */

/**
 * Notes how the pages are drawn, for the server: by this it knows which of them the content has overtaken since, and
 * what to compose them from.
 *
 * @param {Record<string, unknown>} words what the pages say of themselves that do not come from the content, by path
 * @param {Record<string, string>} [empty] what lists say that have nothing to list, by their page's path
 */
export function plan(words, empty = {}) {
  /** @type {{ name: string, argument: string, path: string, version: string, plain?: true }[]} */
  const answers = [];
  /** @type {Map<string, number>} */
  const places = new Map();
  /** @type {Record<string, number[]>} */
  const pages = {};
  /** @type {Record<string, string>} */
  const bare = {};

  /** @param {Seed} seed @param {{ plain?: true }} [how] */
  const placeOf = ({ name, argument, body }, how) => {
    const path = addressOf(name, argument);
    const known = places.get(path);
    if (known !== undefined) return known;
    places.set(path, answers.length);
    return answers.push({ name, argument, path, version: versionOf(body), ...how }) - 1;
  };

  return {
    /**
     * A page that was drawn from these answers; the plain ones are for who has no script, and not carried by the page.
     *
     * @param {string} path
     * @param {Seed[]} seeds
     * @param {Seed[]} [plain]
     */
    page(path, seeds, plain = []) {
      pages[path] = [
        ...seeds.map(seed => placeOf(seed)),
        ...plain.map(seed => placeOf(seed, { plain: true })),
      ];
    },
    /** A page without content. @param {string} path @param {string} html */
    bare(path, html) {
      bare[path] = html;
    },
    text: () => JSON.stringify({ words, empty, bare, answers, pages }),
  };
}

/** The name that the server gives to an answer. @param {string} body */
export function versionOf(body) {
  return createHash('sha256').update(body).digest().subarray(0, 12).toString('base64url');
}
