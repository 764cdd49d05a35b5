import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fingerprint } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { secondsSince } from '../build/step.mjs';
import { readDrawing } from './brand.mjs';
import { readCategories, readCompany, readProducts } from './content.mjs';
import { drawDatasheet } from './datasheet.mjs';

/** Where derived media go. */
export const DERIVED = inRoot('.cache', 'media');
const MADE = inRoot('.cache', 'datasheets-made.json');

/** Where a product's data sheet lies below the derived media. @param {string} slug */
export const datasheetPath = slug => `${slug}/datasheet/${slug}.pdf`;

/**
 * Makes the data sheet of every product whose content changed, and removes those of products that are gone.
 *
 * @param {(line: string) => void} [log]
 */
export async function makeDatasheets(log) {
  const [company, categories, products, wordmark] = await Promise.all([
    readCompany(),
    readCategories(),
    readProducts(),
    readDrawing('wordmark.svg'),
  ]);
  const names = new Map(products.map(({ slug, name }) => [slug, name]));
  const shared = await fingerprint([
    'scripts/documents',
    'ui/brand/wordmark.svg',
    'package-lock.json',
    'server/content/company.toml',
  ]);
  /** @type {Record<string, string>} */
  const made = JSON.parse(await readFile(MADE, 'utf8').catch(() => '{}'));
  /** @type {Record<string, string>} */
  const now = {};
  let drawn = 0;
  for (const product of products) {
    const { slug } = product;
    const file = join(DERIVED, datasheetPath(slug));
    const related = product.related.map(each => names.get(each));
    const key = createHash('sha256')
      .update(JSON.stringify([product, categories.get(product.category), related]))
      .update(await fingerprint([`server/content/media/${slug}/images`], shared))
      .digest('hex');
    const there = await stat(file).catch(() => null);
    if (made[slug] !== key || !there) {
      const began = performance.now();
      const pdf = await drawDatasheet(product, { company, categories, names, wordmark });
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, pdf);
      log?.(
        `  ${datasheetPath(slug)}: ${Math.round(pdf.length / 1000)} kB, ${secondsSince(began)}`,
      );
      drawn += 1;
    }
    now[slug] = key;
  }
  const gone = Object.keys(made).filter(slug => !(slug in now));
  for (const slug of gone)
    await rm(dirname(join(DERIVED, datasheetPath(slug))), { recursive: true, force: true });
  await writeFile(MADE, JSON.stringify(now));
  return { drawn, kept: products.length - drawn, removed: gone.length };
}
