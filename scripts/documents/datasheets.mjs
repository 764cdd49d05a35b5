import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fingerprint } from '../build/fingerprint.mjs';
import { makeChanged } from '../build/made.mjs';
import { inRoot } from '../build/paths.mjs';
import { CONTENT, readCategories, readCompany, readProducts } from './content.mjs';
import { drawDatasheet, imageFile } from './datasheet.mjs';
import { typesetter } from './typst.mjs';

/** Where derived media go. */
export const DERIVED = inRoot('.cache', 'media');

/** What every data sheet depends on besides the content. */
const DESIGN = ['scripts/documents', 'ui/brand/wordmark.svg', 'package-lock.json'];

/** Where a product's data sheet lies below the derived media. @param {string} slug */
export const datasheetPath = slug => `${slug}/datasheet/${slug}.pdf`;

/**
 * Makes the data sheet of every product whose content changed, and removes those of products that are gone.
 *
 * @param {object} [options]
 * @param {string} [options.content] the content folder
 * @param {string} [options.derived] the folder of derived media
 * @param {string | null} [options.url] the site's own, where it is not the one of company.toml
 * @param {string} [options.made] file of the cache that says what each data sheet was made from
 */
export async function makeDatasheets({
  content = CONTENT,
  derived = DERIVED,
  url = null,
  made = inRoot('.cache', 'data-sheets.json'),
} = {}) {
  const [told, categories, products, design] = await Promise.all([
    readCompany(content),
    readCategories(content),
    readProducts(content),
    fingerprint(DESIGN),
  ]);
  const company = { ...told, ...(url !== null && { site_url: url }) };
  const names = new Map(products.map(({ slug, name }) => [slug, name]));
  const context = { content, company, categories, names };
  /** Everything that shows on a data sheet. @param {import('./content.mjs').Product} product */
  async function keyOf(product) {
    const related = product.related.map(each => names.get(each));
    const all = [design, company, product, categories.get(product.category), related];
    const hash = createHash('sha256').update(JSON.stringify(all));
    for (const { file } of product.images) {
      hash.update(await readFile(imageFile(content, product, file)).catch(() => ''));
    }
    return hash.digest('hex');
  }

  const wanted = products.map(async product => ({
    file: datasheetPath(product.slug),
    key: await keyOf(product),
    make: async () => drawDatasheet(product, { ...context, typesetter: await typesetter() }),
  }));
  return makeChanged({ folder: derived, record: made, wanted: await Promise.all(wanted) });
}
