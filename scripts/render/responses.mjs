import { UserError } from '../build/user-error.mjs';
import { openEnvelope, parsed, UnusableResponse } from './envelope.mjs';
import { withPages } from './items.mjs';
import { missingCalls } from './optional-calls.mjs';
import { remote } from './remote.mjs';
import { configOf } from './settings.mjs';

/** @typedef {keyof import('core-wasm/parts').Payloads} Call */
/** @typedef {import('core-wasm/parts').OptionalCall} OptionalCall */
/** @typedef {Call | { name: Call, argument: string }} Dependency */
/** @typedef {import('core-wasm/parts').InitialData} InitialData */

/** @typedef {Pick<typeof import('core-wasm/parts'), 'configure' | 'urlOf' | 'readResponse'>} Core */

/**
 * The responses that pages are rendered from.
 *
 * @typedef {object} Responses
 * @property {import('core-wasm/parts').ApiConfig} config the configuration of browsers
 * @property {(dependency: Dependency) => Promise<InitialData | undefined>} get the payload of a call; undefined for a feed that cannot be loaded
 * @property {(name: Call) => Promise<string>} body the body of the response to a call
 * @property {(name: Call) => Promise<any>} data the data in it
 * @property {() => Promise<Record<string, string>>} own the site's own files, which replace calls that the API lacks
 * @property {Set<string>} warnings problems of another company's data
 */

/** The calls that a file of the site can replace. */
const FILES = /** @type {const} */ (['company', 'clients', 'team', 'insights']);

/** The fields of a product in the list. The core may refuse others, which it reads in the call for one product. */
const OF_LIST = 'name slug description media features model summary category subcategory'.split(
  ' ',
);

/** The timeout of the blog in milliseconds; the pages are complete without it. */
const BLOG_TIMEOUT = 8_000;

/** The file of a company without an insights site. */
const NO_FEED = '/data/insights.json';

/** @param {unknown} data */
const successOf = data => JSON.stringify({ status: 'success', data });

/**
 * Requests responses of this project's server and of the hosts in the settings, and finds out which optional calls another company's
 * API lacks, so that browsers do not request them.
 *
 * @param {string} origin of this project's server, with the content folder
 * @param {Core} core
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ absent?: readonly Call[] }} [content] absent: lists of the content folder that are the sample company's
 * @returns {Promise<Responses>}
 */
export async function openResponses(origin, core, settings, { absent = [] } = {}) {
  const { bases, authorization, refresh, searchInBrowser, origins } = settings;
  const api = remote(authorization ? { headers: { authorization } } : {});
  const blog = remote({ timeout: BLOG_TIMEOUT, tries: 1 });
  const own = remote({ tries: 1 });
  /** @type {Set<string>} */
  const warnings = new Set();
  core.configure({});
  const ownUrls = Object.fromEntries(FILES.map(name => [`/data/${name}.json`, core.urlOf(name)]));

  /** @param {Call} name @param {string} [argument] @returns {Promise<string>} */
  const body = (name, argument) => {
    const url = core.urlOf(name, argument);
    // This project's server would respond with the posts of the content folder.
    if (url === NO_FEED) return Promise.resolve('[]');
    if (url.startsWith('/') && absent.includes(name)) return Promise.resolve(successOf([]));
    if (url.startsWith('/')) return own(origin + (ownUrls[url] ?? url));
    if (name === 'insights') return blog(url);
    if (name === 'products') return catalogue(name, argument);
    if (name === 'company') return company(url);
    return name === 'categories' || name === 'category' ? catalogue('categories') : api(url);
  };

  /** Another company; the settings' `url` replaces its `site_url`. @param {string} url */
  const company = async url => {
    const text = await api(url);
    if (settings.url === null) return text;
    return successOf({ ...openEnvelope(url, text), site_url: settings.url });
  };

  /** The items of a list that can have pages. @param {'products' | 'categories'} name @param {string} [argument] */
  const catalogue = async (name, argument) => {
    const url = core.urlOf(name, argument);
    const text = await api(url);
    const taken = name === 'products' ? slugsOf(await catalogue('categories')) : undefined;
    const read = withPages(url, text, { taken });
    // A query's items are those of the whole list.
    if (!argument) for (const warning of read.warnings) warnings.add(warning);
    return read.body;
  };
  /** @param {Call} name @param {string} [argument] */
  const data = async (name, argument) =>
    openEnvelope(core.urlOf(name, argument), await body(name, argument));

  /** Fails if the core cannot read a response. @param {Call} name @param {string} argument @param {string} text */
  const read = (name, argument, text) => {
    try {
      return core.readResponse(name, argument, text);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      throw new UnusableResponse(`${core.urlOf(name, argument)}: ${message}.`);
    }
  };
  /** @param {Call} name @param {string} [argument] */
  const sent = async (name, argument = '') => {
    const url = core.urlOf(name, argument);
    const text = await api(url);
    const found = openEnvelope(url, text);
    // A product that the core cannot read says nothing about the others.
    if (name !== 'product') read(name, argument, text);
    return found;
  };

  const known = configOf(bases);
  core.configure(known);
  const hasBlog = bases.insights !== null;
  /** @type {OptionalCall[]} */
  const lacks =
    bases.api === null
      ? []
      : await missingCalls({ urlOf: core.urlOf, data, sent, hasBlog, warnings });
  // The API searches a large catalogue, so browsers do not load its facts.
  if (!lacks.includes('facts') && !lacks.includes('search')) {
    if ((await data('products')).length > searchInBrowser) lacks.push('facts');
  }
  const config = { ...known, ...(lacks.length > 0 && { lacks }), ...(refresh && { refresh }) };
  core.configure(config);
  /** The entries around each product, for an API without a call for one product. @type {Map<string, any[]> | undefined} */
  let products;

  return {
    config,
    warnings,
    body,
    data,
    async get(dependency) {
      const { name, argument } =
        typeof dependency === 'string' ? { name: dependency, argument: '' } : dependency;
      if (name === 'product' && lacks.includes('product')) {
        products ??= aroundEach(await data('products'));
        return read(name, argument, successOf(products.get(argument) ?? []));
      }
      try {
        const text = await body(name, argument);
        const payload = read(name, argument, text);
        if (name === 'insights' && hasBlog) {
          for (const host of refusedHosts(text, origins)) warnings.add(refusal(host));
        }
        return payload;
      } catch (error) {
        if (name === 'product' && bases.api !== null && error instanceof UnusableResponse) {
          warnings.add(`${error.message} The page shows the product's entry in the list.`);
          const list = await data('products');
          const entry = list.find((/** @type {any} */ { slug }) => slug === argument);
          const fields = OF_LIST.map(field => [field, entry[field]]);
          return read(name, argument, successOf(Object.fromEntries(fields)));
        }
        if (name !== 'insights' || !hasBlog || !(error instanceof UserError)) throw error;
        warnings.add(`The insights are left to the browser: ${error.message}`);
        return undefined;
      }
    },
    async own() {
      const files = FILES.filter(name => lacks.includes(name)).map(async name => [
        `data/${name}.json`,
        await body(name),
      ]);
      return Object.fromEntries(await Promise.all(files));
    },
  };
}

/** The number of related products on a product's page, as in the core (`ProductDetail::from_list`). */
const RELATED = 3;

/**
 * The entries of the list from which each product's page is rendered, by its slug: its own, its neighbours, and the related products,
 * which follow it in its category.
 *
 * @param {any[]} products
 * @returns {Map<string, any[]>}
 */
export function aroundEach(products) {
  /** @type {Map<unknown, any[]>} */
  const categories = new Map();
  for (const product of products) {
    const category = typeof product.category === 'string' ? product.category : null;
    const siblings = categories.get(category);
    if (siblings) siblings.push(product);
    else categories.set(category, [product]);
  }
  const around = [...categories.values()].flatMap(siblings =>
    siblings.map((product, at) => {
      const near = Array.from({ length: RELATED + 2 }, (_, step) => at - 1 + step);
      const places = near.flatMap(place => (place < 0 ? [] : [place % siblings.length]));
      const inOrder = [...new Set(places)].sort((a, b) => a - b);
      return /** @type {[string, any[]]} */ ([product.slug, inOrder.map(place => siblings[place])]);
    }),
  );
  return new Map(around);
}

/** @param {string} host */
const refusal = host =>
  `Browsers will not show the blog's pictures from ${host}: the pages may not load from it. Add page_origins = ["${host}"] to [security].`;

/**
 * The origins of a blog's pictures that the content security policy of the pages blocks; a blog may have its pictures on another host.
 *
 * @param {string} body the blog's response
 * @param {string[]} origins that pages may load from
 */
export function refusedHosts(body, origins) {
  const posts = parsed(body);
  if (!Array.isArray(posts)) return [];
  const hosts = posts.flatMap(post => {
    const url =
      post?.featured_media_src_url || post?._embedded?.['wp:featuredmedia']?.[0]?.source_url;
    return typeof url === 'string' && URL.canParse(url) ? [new URL(url).origin] : [];
  });
  return [...new Set(hosts)].filter(host => !origins.includes(host));
}

/** The slugs of a list; empty if it is not a list. @param {string} body @returns {string[]} */
function slugsOf(body) {
  const data = parsed(body)?.data;
  return Array.isArray(data) ? data.map(({ slug }) => slug) : [];
}
