import { Problem } from '../build/problem.mjs';

/** Where each call of the core is answered; `{argument}` is the slug or id that it is made with. */
const PATHS = {
  products: '/api/get-products',
  categories: '/api/get-categories',
  certificates: '/api/certificates-licenses',
  gallery: '/api/gallery',
  caseStudies: '/api/case-studies',
  insights: '/wp-json/wp/v2/posts',
  clients: '/api/clients',
  team: '/api/team',
  company: '/api/company',
  product: '/api/products/{argument}',
  countries: '/places/countries.json',
  regions: '/places/states/{argument}.json',
};

/** @typedef {keyof typeof PATHS} Call */
/** @typedef {Call | { name: Call, argument: string }} Need */
/** @typedef {{ name: Call, argument: string, body: string }} Seed */

/**
 * The address that answers a call. The product list's argument is a query: without one, it is whole.
 *
 * @param {Call} name
 * @param {string} argument
 */
export function addressOf(name, argument) {
  if (name === 'products') return argument ? `${PATHS.products}?${argument}` : PATHS.products;
  return PATHS[name].replace('{argument}', encodeURIComponent(argument));
}

/**
 * Asks the server, each call once.
 *
 * @param {string} origin
 */
export function answers(origin) {
  /** @type {Map<string, Promise<string>>} */
  const asked = new Map();

  /** @param {string} path */
  const body = path => {
    const known = asked.get(path);
    if (known) return known;
    const answer = fetch(origin + path).then(response => {
      if (!response.ok) throw new Problem(`The server answered ${path} with ${response.status}.`);
      return response.text();
    });
    asked.set(path, answer);
    return answer;
  };

  return {
    /** @param {Need} need @returns {Promise<Seed>} */
    seed: async need => {
      const { name, argument } = typeof need === 'string' ? { name: need, argument: '' } : need;
      return { name, argument, body: await body(addressOf(name, argument)) };
    },
    /** What a call of the company's API holds. @param {Call} name */
    data: async name => JSON.parse(await body(PATHS[name])).data,
  };
}
