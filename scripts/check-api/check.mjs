import { UserError } from '../build/user-error.mjs';
import { openEnvelope } from '../render/envelope.mjs';
import { withPages } from '../render/items.mjs';
import { ask, probesOf } from '../render/optional-calls.mjs';
import { remote } from '../render/remote.mjs';
import { LISTS, OPTIONAL } from './calls.mjs';

/**
 * A line of the table.
 *
 * @typedef {object} Row
 * @property {string} call
 * @property {'there' | 'absent' | 'wrong'} state
 * @property {string} fields the used fields, with the number of items that have them
 * @property {string} without what happens without it
 */

/**
 * Requests every call of the site from an API.
 *
 * @param {string} api its base URL, without a slash at the end
 * @param {{ authorization?: string, pause?: number }} [options] pause: milliseconds before a failed call is repeated
 * @returns {Promise<{ rows: Row[], problems: string[], isUsable: boolean }>} isUsable: whether the site can be built
 */
export async function checkApi(api, { authorization, pause = 1000 } = {}) {
  const get = remote({ headers: authorization ? { authorization } : {}, tries: 2, pause });
  /** @type {string[]} */
  const problems = [];
  /** @type {Record<string, any[]>} */
  const lists = {};
  /** @type {Row[]} */
  const rows = [];
  for (const { path, required, used, without } of LISTS) {
    const url = api + path;
    const found = await itemsAt(url, get);
    if (!Array.isArray(found)) {
      problems.push(found.problem);
      rows.push({ call: path, state: 'wrong', fields: '', without });
      continue;
    }
    lists[path] = found;
    const fields = [...required, ...used].map(field => `${field} ${countOf(found, field)}`);
    rows.push({
      call: path,
      state: 'there',
      fields: `${found.length} ${found.length === 1 ? 'item' : 'items'}: ${fields.join(', ')}`,
      without,
    });
    problems.push(...(await flawsOf(url, get, lists['/api/get-categories'], required, found)));
  }
  const isUsable = rows.every(({ state }) => state === 'there');
  /** @type {(name: string, argument?: string) => string} */
  const urlOf = (name, argument = '') =>
    api + OPTIONAL[/** @type {keyof typeof OPTIONAL} */ (name)].path(argument);
  const data = async (/** @type {string} */ name, argument = '') => {
    const url = urlOf(name, argument);
    return openEnvelope(url, await get(url));
  };
  const optional = await Promise.all(
    probesOf(lists['/api/get-products'] ?? []).map(async probe => {
      const { shown, without } = OPTIONAL[/** @type {keyof typeof OPTIONAL} */ (probe.name)];
      const { isThere, failure } = await ask(probe, { urlOf, data }).catch(error => {
        if (error instanceof UserError) return { isThere: false, failure: error.message };
        throw error;
      });
      if (failure) problems.push(failure);
      /** @type {Row['state']} */
      const state = isThere ? 'there' : failure ? 'wrong' : 'absent';
      return { call: shown, state, fields: isThere ? probe.holds : '', without };
    }),
  );
  return { rows: [...rows, ...optional], problems, isUsable };
}

/** @param {string} url @param {(url: string) => Promise<string>} get @returns {Promise<any[] | { problem: string }>} */
async function itemsAt(url, get) {
  try {
    const items = openEnvelope(url, await get(url));
    return Array.isArray(items) ? items : { problem: `${url}: "data" is not a list.` };
  } catch (error) {
    if (error instanceof UserError) return { problem: error.message };
    throw error;
  }
}

/**
 * The reasons why items are left out, as the build prints them.
 *
 * @param {string} url
 * @param {(url: string) => Promise<string>} get
 * @param {any[] | undefined} categories
 * @param {readonly string[]} required
 * @param {any[]} items
 */
async function flawsOf(url, get, categories, required, items) {
  if (required.includes('slug')) {
    const isProducts = url.endsWith('/get-products');
    const taken = isProducts && categories ? categories.map(({ slug }) => slug) : [];
    return withPages(url, await get(url), { taken }).warnings.map(({ text }) => text);
  }
  return items.flatMap((item, index) => {
    const missing = required.filter(field => !hasValue(item?.[field]));
    return missing.length > 0
      ? [`${url}: item ${index + 1} is left out: it has no ${missing.join(' and no ')}.`]
      : [];
  });
}

/** @param {any[]} items @param {string} field */
const countOf = (items, field) => items.filter(item => hasValue(item?.[field])).length;

/** @param {unknown} value */
const hasValue = value => value !== undefined && value !== null && value !== '';

/** The table as text, in columns. @param {readonly Row[]} rows */
export function tableOf(rows) {
  const head = { call: 'call', state: 'state', fields: 'fields', without: 'without it' };
  const width = Math.max(...rows.map(({ call }) => call.length));
  return [head, ...rows]
    .map(({ call, state, fields, without }) => {
      const text =
        state === 'there'
          ? fields
          : state === 'state'
            ? 'fields, or what happens without it'
            : without;
      return `${call.padEnd(width)}  ${state.padEnd(6)}  ${text}`;
    })
    .join('\n');
}
