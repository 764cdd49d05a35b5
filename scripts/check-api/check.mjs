import { readFile } from 'node:fs/promises';
import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';
import { openEnvelope, parsed } from '../render/envelope.mjs';
import { withPages } from '../render/items.mjs';
import { ask, probesOf } from '../render/optional-calls.mjs';
import { remote } from '../render/remote.mjs';
import { corsProblems } from './cors.mjs';

/**
 * A line of the table.
 *
 * @typedef {object} Row
 * @property {string} call
 * @property {'there' | 'absent' | 'wrong'} state
 * @property {string} fields the used fields, with the number of items that have them
 * @property {string} without what happens without it
 */

const PRODUCTS = '/api/get-products';
const CATEGORIES = '/api/get-categories';
const CASE_STUDIES = '/api/case-studies';

/**
 * The types of the fields of each list. The readers of the core leave out an item with another type; `name` and `slug` are checked by
 * `withPages`, and further texts may have any type.
 *
 * @type {Record<string, Record<string, readonly string[]>>}
 */
const FIELD_TYPES = {
  [PRODUCTS]: { text: ['description', 'media', 'features'] },
  [CATEGORIES]: { list: ['subcategories'] },
  '/api/certificates-licenses': {
    text: ['attachment', 'regd_no', 'title', 'standard', 'scope', 'valid_until'],
  },
  '/api/gallery': { text: ['file', 'alt', 'caption', 'section'] },
  [CASE_STUDIES]: { text: ['document', 'title', 'summary', 'region'], number: ['pages'] },
};

/**
 * The calls in the tables of docs/your-api.md, with their other cells. Those of the specification have the fields that each item needs,
 * the fields that are also shown, and the effect of a missing call; the third cell of an optional call is its effect, too.
 *
 * @returns {Promise<Map<string, string[]>>} by path
 */
async function documentedCalls() {
  const text = await readFile(inRoot('docs/your-api.md'), 'utf8');
  const rows = text.split('\n').map(line => line.replaceAll('`', '').split(/ *\| */));
  return new Map(
    rows.flatMap(([, call = '', ...cells]) =>
      call.startsWith('GET ') ? [[call.replace('GET ', ''), cells]] : [],
    ),
  );
}

/** The build fails without these. */
const isRequired = (/** @type {string[]} */ [, , without]) => without === 'the build fails';

/**
 * Requests every call of the site from an API.
 *
 * @param {string} api its base URL, without a slash at the end
 * @param {{ authorization?: string, media?: string, site?: string, pause?: number }} [options] media: the base URL of the files; site:
 *   the origin of the site, for the headers that browsers need; pause: milliseconds before a failed call is repeated
 * @returns {Promise<{ rows: Row[], problems: string[], isUsable: boolean }>} isUsable: whether the site can be built
 */
export async function checkApi(api, { authorization, media = api, site, pause = 1000 } = {}) {
  const get = remote({ headers: authorization ? { authorization } : {}, tries: 2, pause });
  const data = async (/** @type {string} */ url) => openEnvelope(url, await get(url));
  const calls = await documentedCalls();
  /** @type {string[]} */
  const problems = [];
  /** @type {Record<string, any[]>} */
  const lists = {};
  /** @type {Row[]} */
  const rows = [];
  /** The calls that respond, and a file that a script fetches. @type {string[]} */
  const urls = [];
  /** Without categories, no product is blamed for its own. */
  const taken = await get(api + CATEGORIES).then(
    body => itemsWithPages(body).map(({ slug }) => slug),
    () => undefined,
  );
  for (const [path, cells] of [...calls].filter(([, cells]) => isRequired(cells))) {
    const url = api + path;
    const [required = '', used = '', without = ''] = cells;
    const items = await data(url).then(listOr(url), problemOf);
    if (typeof items === 'string') {
      problems.push(items);
      rows.push({ call: path, state: 'wrong', fields: '', without });
      continue;
    }
    lists[path] = items;
    urls.push(url);
    // A category that does not exist counts as missing.
    const placed = taken ? items.filter(item => taken.includes(item?.category)) : items;
    const fields = `${required}, ${used}`
      .split(', ')
      .map(field => `${field} ${countOf(field === 'category' ? placed : items, field)}`);
    const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
    rows.push({ call: path, state: 'there', fields: `${count}: ${fields.join(', ')}`, without });
    const flaws = required.includes('slug')
      ? withPages(url, await get(url), path === PRODUCTS ? { taken } : {}).warnings
      : withoutFields(url, required.split(', '), items);
    problems.push(...flaws, ...withOtherTypes(url, FIELD_TYPES[path] ?? {}, items));
  }
  const isUsable = rows.every(({ state }) => state === 'there');
  const products = await get(api + PRODUCTS).then(itemsWithPages, () => []);
  const optional = await Promise.all(
    probesOf(products, lists[PRODUCTS] ?? []).map(async probe => {
      const url = api + pathOf(probe);
      const { isThere, failure } = await ask(probe, { url, data: () => data(url) });
      if (failure) problems.push(failure);
      if (isThere) urls.push(url);
      /** @type {Row['state']} */
      const state = isThere ? 'there' : failure ? 'wrong' : 'absent';
      const [, , without = ''] = calls.get(probe.path) ?? [];
      return { call: probe.path, state, fields: isThere ? probe.holds : '', without };
    }),
  );
  const study = lists[CASE_STUDIES]?.find(item => hasValue(item?.id) && hasValue(item.document));
  if (study) urls.push(pdfOf(media, study));
  if (urls.length > 0) problems.push(...(await corsProblems(api, urls, site)));
  return { rows: [...rows, ...optional], problems, isUsable };
}

/** A list, or a message. @param {string} url @returns {(data: unknown) => any[] | string} */
const listOr = url => data => (Array.isArray(data) ? data : `${url}: "data" is not a list.`);

/** The items of a list that can have pages; none if it is not a list. @param {string} body @returns {any[]} */
function itemsWithPages(body) {
  const data = parsed(withPages('', body).body)?.data;
  return Array.isArray(data) ? data : [];
}

/** The message of an error that an API causes. @param {unknown} error */
function problemOf(error) {
  if (error instanceof UserError) return error.message;
  throw error;
}

/** The path of an optional call with its argument. @param {import('../render/optional-calls.mjs').Probe} probe */
function pathOf({ path, argument = '' }) {
  if (path.includes('{slug}')) return path.replace('{slug}', encodeURIComponent(argument));
  return argument ? `${path.replace(/\?.*/, '')}?${argument}` : path;
}

/** The PDF of a case study. @param {string} media @param {{ id: unknown, document: unknown }} study */
const pdfOf = (media, { id, document }) =>
  `${media}/media/case-studies/${encodeURIComponent(String(id))}/${encodeURIComponent(String(document))}`;

/** The items that are left out, as the build prints them. @param {string} url @param {string[]} required @param {any[]} items */
const withoutFields = (url, required, items) =>
  items.flatMap((item, index) => {
    const missing = required.filter(field => !hasValue(item?.[field]));
    return missing.length > 0
      ? [`${url}: item ${index + 1} is left out: it has no ${missing.join(' and no ')}.`]
      : [];
  });

/** The items that are left out because a field has another type. @param {string} url @param {Record<string, readonly string[]>} types @param {any[]} items */
const withOtherTypes = (url, types, items) =>
  items.flatMap((item, index) =>
    Object.entries(types).flatMap(([type, fields]) =>
      fields
        .filter(field => ![type, 'missing'].includes(typeOf(item?.[field])))
        .map(field => `${url}: item ${index + 1} is left out: its ${field} is not a ${type}.`),
    ),
  );

/** The type of a field; `null` and `false` count as missing. @param {unknown} value */
function typeOf(value) {
  if (value === undefined || value === null || value === false) return 'missing';
  if (typeof value === 'string') return 'text';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** @param {any[]} items @param {string} field */
const countOf = (items, field) => items.filter(item => hasValue(item?.[field])).length;

/** @param {unknown} value */
const hasValue = value => value !== undefined && value !== null && value !== '';

/** The table as text, in columns. @param {readonly Row[]} rows */
export function tableOf(rows) {
  const cells = rows.map(({ call, state, fields, without }) => [
    ...[call, state],
    state === 'there' ? fields : without,
  ]);
  const table = [['call', 'state', 'fields, or what happens without it'], ...cells];
  const width = Math.max(...table.map(([call = '']) => call.length));
  return table
    .map(([call = '', state = '', text]) => `${call.padEnd(width)}  ${state.padEnd(6)}  ${text}`)
    .join('\n');
}
