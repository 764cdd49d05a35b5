import { parsed } from './envelope.mjs';

/** The characters that every host accepts in the path of a file. The server redirects capitals to small letters. */
const SEGMENT = /^[a-z0-9_-]+$/;
const RULE = 'a slug is made of the letters a to z, digits, hyphens and underscores';

/**
 * Leaves out the items of a list of another company's API that can have no page, with a warning for each.
 *
 * @param {string} url of the list
 * @param {string} body
 * @param {{ taken?: readonly string[] | undefined }} [options] taken: the slugs of the categories, for the list of products only
 * @returns {{ body: string, warnings: string[] }} the unchanged body if all items can have pages, or if it is not a list
 */
export function withPages(url, body, { taken } = {}) {
  const envelope = parsed(body);
  if (!Array.isArray(envelope?.data)) return { body, warnings: [] };
  /** @type {string[]} */
  const warnings = [];
  const items = itemsWithPages(envelope.data, 'item', { taken }, (where, flaw) =>
    warnings.push(`${url}: ${where} ${flaw}.`),
  );
  const read = warnings.length === 0 ? body : JSON.stringify({ ...envelope, data: items });
  const count = items.filter(item => hasHiddenFeatures(item)).length;
  if (count > 0) {
    warnings.push(
      `${url}: ${count} of ${items.length} items have features that are not shown: they are not <li> items.`,
    );
  }
  return { body: read, warnings };
}

/** Whether a product has a text in the place of `li` items. @param {any} item */
const hasHiddenFeatures = ({ features }) =>
  typeof features === 'string' && features.trim() !== '' && !/<li[\s/>]/i.test(features);

/**
 * Where the items of a list have their paths: those of sub-categories are below their category.
 *
 * @typedef {{ taken?: readonly string[] | undefined, isBelow?: boolean }} Level taken: slugs of other pages
 */

/**
 * @param {any[]} items
 * @param {string} noun the word for an item of the list
 * @param {Level} level
 * @param {(where: string, flaw: string) => void} report
 * @returns {any[]}
 */
function itemsWithPages(items, noun, level, report) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return items.flatMap((item, index) => {
    const named = typeof item?.name === 'string' && item.name.trim() !== '';
    const where = `${noun} ${index + 1}${named ? ` "${item.name}"` : ''}`;
    const flaw = flawOf(item, seen, level);
    if (flaw) {
      report(where, flaw);
      return [];
    }
    seen.set(item.slug, index);
    const place = placeOf(item, level);
    if (place.flaw) report(where, place.flaw);
    if (!Array.isArray(item.subcategories)) return [place.item];
    const below = `${where}, subcategory`;
    const subcategories = itemsWithPages(item.subcategories, below, { isBelow: true }, report);
    return [{ ...place.item, subcategories }];
  });
}

/** The reason why an item can have no page. @param {any} item @param {Map<string, number>} seen @param {Level} level @returns {string | undefined} */
function flawOf(item, seen, { taken = [], isBelow = false }) {
  const noText = ['name', 'slug'].find(field => typeof (item?.[field] ?? '') !== 'string');
  if (noText) {
    return `is left out: its ${noText} is no text`;
  }
  const missing = ['name', 'slug'].filter(
    field => typeof item?.[field] !== 'string' || item[field].trim() === '',
  );
  if (missing.length > 0) {
    return `is left out: it has no ${missing.join(' and no ')}`;
  }
  const { slug } = item;
  if (!isSegment(slug)) {
    return `is left out: its slug is "${slug}", and ${RULE}`;
  }
  if (slug === 'well' && !isBelow) {
    return "is left out: /products/well is a page of the site's own; give it another slug";
  }
  if (slug === 'page') {
    return 'is left out: the pages of a long list are below "page", as in /products/page/2; give it another slug';
  }
  const first = seen.get(slug);
  if (first !== undefined) {
    return `is left out: number ${first + 1} has the slug "${slug}", too; give each its own`;
  }
  if (taken.includes(slug) && !item.category) {
    return `is left out: a category has the slug "${slug}", too; give each its own`;
  }
  return undefined;
}

/**
 * Removes the category and sub-category of an item if they cannot be part of a URL. One that does not exist is only reported.
 *
 * @param {any} item
 * @param {Level} level
 * @returns {{ item: any, flaw?: string }}
 */
function placeOf(item, { taken }) {
  const { category, subcategory, ...rest } = item;
  const wrong = ['category', 'subcategory'].find(
    field => typeof item[field] === 'string' && item[field] !== '' && !isSegment(item[field]),
  );
  const none = 'belongs to no category:';
  if (wrong) return { item: rest, flaw: `${none} its ${wrong} is "${item[wrong]}", and ${RULE}` };
  const isUnknown = taken && category && typeof category !== 'object' && !taken.includes(category);
  if (!isUnknown) return { item };
  return { item, flaw: `${none} no category has the slug ${JSON.stringify(category)}` };
}

/** @param {string} text */
const isSegment = text => SEGMENT.test(text);
