import { UserError } from '../build/user-error.mjs';
import { UnusableResponse } from './envelope.mjs';

/** @typedef {keyof import('core-wasm/parts').Payloads} Call */
/** @typedef {import('core-wasm/parts').OptionalCall} OptionalCall */

/**
 * A call beyond the specification.
 *
 * @typedef {object} Probe
 * @property {Call} name
 * @property {'queries'} [lack] the name in the configuration, if it is another one
 * @property {string} [argument]
 * @property {string} path of the call, as docs/your-api.md lists it
 * @property {string} holds what its response must contain
 * @property {(data: any) => boolean} fits
 * @property {boolean} [isQuery] whether it is a query of a required call; an API without queries responds with the whole list
 */

/** @type {Probe[]} */
const OF_ANY_API = [
  { name: 'facts', path: '/api/product-facts', holds: 'a list of products', fits: Array.isArray },
  {
    name: 'search',
    argument: 'q=a',
    path: '/api/search',
    holds: 'a list of hits',
    fits: data => Array.isArray(data?.hits),
  },
  {
    name: 'well',
    argument: 'casing=7&weight=29.0',
    path: '/api/well',
    holds: 'a list of functions',
    fits: data => Array.isArray(data?.functions),
  },
  {
    name: 'company',
    path: '/api/company',
    holds: 'a company with a name and a site_url',
    fits: data => [data?.name, data?.site_url].every(text => typeof text === 'string'),
  },
  { name: 'clients', path: '/api/clients', holds: 'a list', fits: Array.isArray },
  { name: 'team', path: '/api/team', holds: 'a list', fits: Array.isArray },
];

/** @param {any[]} products that can have pages @param {any[]} whole the list as the API sends it @returns {Probe[]} */
export function probesOf(products, whole) {
  const slug = products.find(item => typeof item?.slug === 'string')?.slug;
  if (slug === undefined) return OF_ANY_API;
  /** @type {Probe} */
  const product = {
    name: 'product',
    argument: slug,
    path: '/api/products/{slug}',
    holds: `the product "${slug}"`,
    fits: data => data?.slug === slug,
  };
  const slugsOf = (/** @type {any[]} */ items) => String(items.map(item => item?.slug));
  /** @param {string} argument @param {any[]} wanted @param {string} holds @param {string} [documented] @returns {Probe} */
  const query = (argument, wanted, holds, documented = argument) => ({
    lack: 'queries',
    name: 'products',
    argument,
    isQuery: true,
    path: `/api/get-products?${documented}`,
    holds,
    fits: data => Array.isArray(data) && slugsOf(data) === slugsOf(wanted),
  });
  const queries = [];
  if (whole.length > 1) queries.push(query('skip=1&first=1', [whole[1]], 'the second product'));
  const category = whole.map(item => item?.category).find(text => text && typeof text === 'string');
  // An API that knows only `skip` and `first` responds with all products.
  if (category) {
    const own = whole.filter(item => item?.category === category);
    const argument = `category=${encodeURIComponent(category)}`;
    queries.push(query(argument, own, `the products of "${category}"`, 'category={category}'));
  }
  return [product, ...queries, ...OF_ANY_API];
}

/** @type {readonly OptionalCall[]} */
const ALL = ['product', 'queries', 'facts', 'search', 'well', 'company', 'clients', 'team'];

/**
 * Requests each optional call, and returns those that an API lacks. A call that responds with 404 is absent. After any other failure it
 * counts as absent, with a warning. A required call that fails is an error.
 *
 * @param {object} api
 * @param {(name: Call, argument?: string) => string} api.urlOf
 * @param {(name: Call, argument?: string) => Promise<any>} api.data without the items that can have no page
 * @param {(name: Call, argument?: string) => Promise<any>} api.sent the same with these items: queries count them; it fails if the core
 *   cannot read the response
 * @param {boolean} api.hasBlog
 * @param {Set<string>} api.warnings
 * @returns {Promise<OptionalCall[]>}
 */
export async function missingCalls({ urlOf, data, sent, hasBlog, warnings }) {
  const whole = await sent('products');
  const found = await Promise.all(
    probesOf(await data('products'), whole).map(async probe => {
      const { name, argument = '' } = probe;
      const call = { url: urlOf(name, argument), data: () => sent(name, argument) };
      return { probe, ...(await ask(probe, call)) };
    }),
  );
  for (const { failure } of found)
    if (failure) warnings.add(`${failure} The site does without this optional call.`);
  const isMissing = (/** @type {OptionalCall} */ name) => {
    const own = found.filter(({ probe }) => (probe.lack ?? probe.name) === name);
    return own.length === 0 || own.some(({ isThere }) => !isThere);
  };
  return [...ALL.filter(isMissing), ...(hasBlog ? [] : [/** @type {const} */ ('insights')])];
}

/**
 * Whether an API has a call, and how it fails otherwise.
 *
 * @param {Probe} probe
 * @param {{ url: string, data(): Promise<any> }} call
 * @returns {Promise<{ isThere: boolean, failure?: string }>}
 */
export async function ask({ fits, holds, isQuery }, { url, data }) {
  try {
    if (fits(await data())) return { isThere: true };
    if (isQuery) return { isThere: false };
    return { isThere: false, failure: `${url} responded without ${holds}.` };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const isAbsent = error instanceof UnusableResponse && error.status === 404;
    return { isThere: false, ...(!isAbsent && { failure: error.message }) };
  }
}
