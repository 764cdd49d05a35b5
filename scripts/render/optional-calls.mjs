import { UserError } from '../build/user-error.mjs';
import { NotTheCall } from './envelope.mjs';
import { Redirected, Refused } from './remote.mjs';

/** @typedef {keyof import('core-wasm/parts').Payloads} Call */
/** @typedef {import('core-wasm/parts').OptionalCall} OptionalCall */

/**
 * A call beyond the specification.
 *
 * @typedef {object} Probe
 * @property {OptionalCall} lack what an API without it lacks
 * @property {Call} name
 * @property {string} argument
 * @property {string} holds what its response must hold
 * @property {(data: any) => boolean} fits
 * @property {boolean} [isQuery] of a call that there is: an API that does not know the query responds as without it
 */

/** @param {any[]} products of the list @returns {Probe[]} */
export function probesOf(products) {
  const slug = products.find(item => typeof item?.slug === 'string')?.slug;
  /** @type {Probe[]} */
  const ofProducts = [
    {
      lack: 'product',
      name: 'product',
      argument: slug,
      holds: `the product "${slug}"`,
      fits: data => data?.slug === slug,
    },
    {
      lack: 'queries',
      name: 'products',
      argument: 'skip=1&first=1',
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
      holds: 'a list of products',
      fits: Array.isArray,
    },
    {
      lack: 'search',
      name: 'search',
      argument: 'q=a',
      holds: 'a list of hits',
      fits: data => Array.isArray(data?.hits),
    },
    {
      lack: 'well',
      name: 'well',
      argument: 'casing=7&weight=29.0',
      holds: 'a list of functions',
      fits: data => Array.isArray(data?.functions),
    },
    {
      lack: 'company',
      name: 'company',
      argument: '',
      holds: 'a company with a name',
      fits: data => typeof data?.name === 'string',
    },
    { lack: 'clients', name: 'clients', argument: '', holds: 'a list', fits: Array.isArray },
    { lack: 'team', name: 'team', argument: '', holds: 'a list', fits: Array.isArray },
  ];
}

/** All that an API may lack. @type {readonly OptionalCall[]} */
const ALL = ['product', 'queries', 'facts', 'search', 'well', 'company', 'clients', 'team'];

/**
 * The optional calls that an API does not have. It is asked for each; one that cannot be reached at all is an error.
 * A call that responds with 404 is absent; what fails in another way is reported, for the API may mean to have it.
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
    throw new UserError(`${urlOf('products')} holds no list of products.`);
  const found = await Promise.all(
    probesOf(products).map(async probe => ({ probe, ...(await ask(probe, { urlOf, data })) })),
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
 * Whether an API has a call, and what is wrong with one that it seems to have.
 *
 * @param {Probe} probe
 * @param {{ urlOf(name: Call, argument?: string): string, data(name: Call, argument?: string): Promise<any> }} api
 * @returns {Promise<{ isThere: boolean, failure?: string }>}
 */
export async function ask({ name, argument, fits, holds, isQuery }, { urlOf, data }) {
  try {
    if (fits(await data(name, argument))) return { isThere: true };
    if (isQuery) return { isThere: false };
    return { isThere: false, failure: `${urlOf(name, argument)} responded without ${holds}.` };
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return { isThere: false };
    const isResponse = [Refused, Redirected, NotTheCall].some(kind => error instanceof kind);
    if (!isResponse || !(error instanceof UserError)) throw error;
    return { isThere: false, failure: error.message };
  }
}
