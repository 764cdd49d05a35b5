import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fingerprint } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { secondsSince } from '../build/step.mjs';
import { readDrawing } from './brand.mjs';
import { CONTENT, readCategories, readCompany, readProducts } from './content.mjs';
import { drawDatasheet, imageFile } from './datasheet.mjs';

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
 * @param {string} [options.made] file of the cache that says what each data sheet was made from
 * @param {(line: string) => void} [options.log]
 */
export async function makeDatasheets({
  content = CONTENT,
  derived = DERIVED,
  made: madeFile = inRoot('.cache', 'datasheets-made.json'),
  log,
} = {}) {
  const [company, categories, products, wordmark, design] = await Promise.all([
    readCompany(content),
    readCategories(content),
    readProducts(content),
    readDrawing('wordmark.svg'),
    fingerprint(DESIGN),
  ]);
  const names = new Map(products.map(({ slug, name }) => [slug, name]));
  const fileOf = (/** @type {string} */ slug) => join(derived, datasheetPath(slug));

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

  /** @type {Record<string, string>} */
  const made = JSON.parse(await readFile(madeFile, 'utf8').catch(() => '{}'));
  /** @type {Record<string, string>} */
  const now = {};
  let drawn = 0;
  for (const product of products) {
    const { slug } = product;
    const key = await keyOf(product);
    if (made[slug] !== key || !existsSync(fileOf(slug))) {
      const began = performance.now();
      const pdf = await drawDatasheet(product, { content, company, categories, names, wordmark });
      await mkdir(dirname(fileOf(slug)), { recursive: true });
      await writeFile(fileOf(slug), pdf);
      const size = `${Math.round(pdf.length / 1000)} kB`;
      log?.(`  ${datasheetPath(slug)}: ${size}, ${secondsSince(began)}`);
      drawn += 1;
    }
    now[slug] = key;
  }
  const gone = Object.keys(made).filter(slug => !(slug in now));
  for (const slug of gone) await rm(dirname(fileOf(slug)), { recursive: true, force: true });
  await mkdir(dirname(madeFile), { recursive: true });
  await writeFile(madeFile, JSON.stringify(now));
  return { drawn, kept: products.length - drawn, removed: gone.length };
}
