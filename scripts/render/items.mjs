/** What a URL's segment may be made of, so that every host finds its page under the same name. */
const SEGMENT = /^[A-Za-z0-9_-]+$/;
const RULE = 'a slug is made of the letters a to z, digits, hyphens and underscores';

/** URLs of the site's own, where a category, a sub-category or a product would be hidden. */
const RESERVED = ['well', 'page'];

/** @typedef {import('./warnings.mjs').Warning} Warning */

/**
 * Leaves those items out of a list of another company's API that can have no page of their own, and says which.
 *
 * @param {string} url of the list
 * @param {string} body
 * @param {{ taken?: readonly string[] }} [options] taken: the slugs of categories, where the list is of products
 * @returns {{ body: string, warnings: Warning[] }} the body as it is where all items have pages, or where it is no list
 */
export function withPages(url, body, { taken = [] } = {}) {
  const envelope = parsed(body);
  if (!Array.isArray(envelope?.data)) return { body, warnings: [] };
  /** @type {Warning[]} */
  const warnings = [];
  const items = itemsWithPages(envelope.data, 'item', taken, (where, { kind, text }) =>
    warnings.push({ kind, text: `${url}: ${where} ${text}.` }),
  );
  if (warnings.length === 0) return { body, warnings };
  return { body: JSON.stringify({ ...envelope, data: items }), warnings };
}

/**
 * @param {any[]} items
 * @param {string} noun what an item of the list is called
 * @param {readonly string[]} taken
 * @param {(where: string, flaw: Warning) => void} report
 * @returns {any[]}
 */
function itemsWithPages(items, noun, taken, report) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return items.flatMap((item, index) => {
    const named = typeof item?.name === 'string' && item.name.trim() !== '';
    const where = `${noun} ${index + 1}${named ? ` "${item.name}"` : ''}`;
    const flaw = flawOf(item, seen, taken);
    if (flaw) {
      report(where, flaw);
      return [];
    }
    seen.set(item.slug, index);
    const place = placeOf(item);
    if (place.flaw) report(where, place.flaw);
    if (!Array.isArray(item.subcategories)) return [place.item];
    const subcategories = itemsWithPages(item.subcategories, `${where}, subcategory`, [], report);
    return [{ ...place.item, subcategories }];
  });
}

/** Why an item can have no page. @param {any} item @param {Map<string, number>} seen @param {readonly string[]} taken @returns {Warning | undefined} */
function flawOf(item, seen, taken) {
  const missing = ['name', 'slug'].filter(
    field => typeof item?.[field] !== 'string' || item[field].trim() === '',
  );
  if (missing.length > 0) {
    return { kind: 'item', text: `is left out: it has no ${missing.join(' and no ')}` };
  }
  const { slug } = item;
  if (!isSegment(slug)) {
    return { kind: 'item', text: `is left out: its slug is "${slug}", and ${RULE}` };
  }
  if (RESERVED.includes(slug)) {
    return {
      kind: 'item',
      text: `is left out: /products/${slug} is a page of the site's own; give it another slug`,
    };
  }
  const first = seen.get(slug);
  if (first !== undefined) {
    return {
      kind: 'slug',
      text: `is left out: number ${first + 1} has the slug "${slug}", too; give each its own`,
    };
  }
  if (taken.includes(slug) && !item.category) {
    return {
      kind: 'slug',
      text: `is left out: a category has the slug "${slug}", too; give each its own`,
    };
  }
  return undefined;
}

/** An item without a place in the catalogue that no URL can name. @param {any} item @returns {{ item: any, flaw?: Warning }} */
function placeOf(item) {
  const wrong = ['category', 'subcategory'].find(
    field => typeof item[field] === 'string' && item[field] !== '' && !isSegment(item[field]),
  );
  if (!wrong) return { item };
  const { category, subcategory, ...rest } = item;
  const text = `stands in no category: its ${wrong} is "${item[wrong]}", and ${RULE}`;
  return { item: rest, flaw: { kind: 'item', text } };
}

/** @param {string} text */
const isSegment = text => SEGMENT.test(text);

/** @param {string} body @returns {any} */
function parsed(body) {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
