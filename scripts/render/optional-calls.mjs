import { UserError } from '../build/user-error.mjs';
import { InvalidEnvelope } from './envelope.mjs';
import { HttpError, Redirected } from './remote.mjs';

/** @typedef {keyof import('core-wasm/parts').Payloads} Call */
/** @typedef {import('core-wasm/parts').OptionalCall} OptionalCall */

/**
 * A call beyond the specification.
 *
 * @typedef {object} Probe
 * @property {OptionalCall} lack the name of the call in the configuration
 * @property {Call} name
 * @property {string} argument
 * @property {string} path of the call, as docs/your-api.md lists it
 * @property {string} holds what its response must contain
 * @property {(data: any) => boolean} fits
 * @property {boolean} [isQuery] whether it is a query of a required call; an API without queries responds with the whole list
 */

const FURTHER_LISTS = /** @type {const} */ (['clients', 'team']);

/** @param {any[]} products of the list @returns {Probe[]} */
export function probesOf(products) {
  const slug = products.find(item => typeof item?.slug === 'string')?.slug;
  /** @type {Probe[]} */
  const ofProducts = [
    {
      lack: 'product',
      name: 'product',
      argument: slug,
      path: '/api/products/{slug}',
      holds: `the product "${slug}"`,
      fits: data => data?.slug === slug,
    },
    {
      lack: 'queries',
      name: 'products',
      argument: 'skip=1&first=1',
      path: '/api/get-products?skip=1&first=1',
      holds: 'the second product',
      fits: data => data?.length === 1 && data[0]?.slug === products[1]?.slug,
      isQuery: true,
    },
  ];
  return [
    ...(slug === undefined ? [] : ofProducts.slice(0, products.length < 2 ? 1 : 2)),
    {
      lack: 'facts',
      name: 'facts',
      argument: '',
      path: '/api/product-facts',
      holds: 'a list of products',
      fits: Array.isArray,
    },
    {
      lack: 'search',
      name: 'search',
      argument: 'q=a',
      path: '/api/search',
      holds: 'a list of hits',
      fits: data => Array.isArray(data?.hits),
    },
    {
      lack: 'well',
      name: 'well',
      argument: 'casing=7&weight=29.0',
      path: '/api/well',
      holds: 'a list of functions',
      fits: data => Array.isArray(data?.functions),
    },
    {
      lack: 'company',
      name: 'company',
      argument: '',
      path: '/api/company',
      holds: 'a company with a name and a site_url',
      fits: data => [data?.name, data?.site_url].every(text => typeof text === 'string'),
    },
    ...FURTHER_LISTS.map(name => ({
      ...{ lack: name, name, argument: '', path: `/api/${name}` },
      ...{ holds: 'a list', fits: Array.isArray },
    })),
  ];
}

/** All optional calls. @type {readonly OptionalCall[]} */
const ALL = ['product', 'queries', 'facts', 'search', 'well', 'company', 'clients', 'team'];

/**
 * Requests each optional call, and returns those that an API lacks. A call that responds with 404 is absent. After any other failure it
 * counts as absent, with a warning. An API that cannot be reached is an error.
 *
 * @param {object} api
 * @param {(name: Call, argument?: string) => string} api.urlOf
 * @param {(name: Call, argument?: string) => Promise<any>} api.data
 * @param {boolean} api.hasBlog
 * @param {(warning: import('./warnings.mjs').Warning) => void} api.warn
 * @returns {Promise<OptionalCall[]>}
 */
export async function missingCalls({ urlOf, data, hasBlog, warn }) {
  const products = await data('products');
  if (!Array.isArray(products))
    throw new UserError(`${urlOf('products')} does not return a list of products.`);
  const found = await Promise.all(
    probesOf(products).map(async probe => {
      const { name, argument } = probe;
      const call = { url: urlOf(name, argument), data: () => data(name, argument) };
      return { probe, ...(await ask(probe, call)) };
    }),
  );
  for (const { failure } of found) {
    if (failure)
      warn({ kind: 'call', text: `${failure} The site does without this optional call.` });
  }
  const has = found.filter(({ isThere }) => isThere).map(({ probe }) => probe.lack);
  return [
    ...ALL.filter(name => !has.includes(name)),
    ...(hasBlog ? [] : [/** @type {const} */ ('insights')]),
  ];
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
    if (error instanceof HttpError && error.status === 404) return { isThere: false };
    const isResponse = [HttpError, Redirected, InvalidEnvelope].some(kind => error instanceof kind);
    if (!isResponse || !(error instanceof UserError)) throw error;
    return { isThere: false, failure: error.message };
  }
}
