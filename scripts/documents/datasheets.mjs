import { readFile } from 'node:fs/promises';
import { fingerprint, sha256 } from '../build/fingerprint.mjs';
import { makeChanged } from '../build/made.mjs';
import { CONTENT, inRoot } from '../build/paths.mjs';
import { askServer } from '../build/serve.mjs';
import { drawDatasheet, imageFile } from './datasheet.mjs';
import { typesetter } from './typst.mjs';

/** The folder of derived media. */
export const DERIVED = inRoot('.cache', 'media');

/** The inputs of all data sheets besides the content. */
const DESIGN = ['scripts/documents', 'ui/brand/wordmark.svg', 'package-lock.json'];

/** The path of a product's data sheet in the folder of derived media. @param {string} slug */
export const datasheetPath = slug => `${slug}/datasheet/${slug}.pdf`;

/**
 * Draws the data sheets of new and changed products, and removes those of removed products.
 *
 * @param {object} [options]
 * @param {string} [options.content] the content folder
 * @param {boolean} [options.isRemote] whether the products are those of another company's API, which have no data sheets here
 * @param {string} [options.derived] the folder of derived media
 * @param {string} [options.made] file of the cache with what each data sheet was made from
 */
export async function makeDatasheets({
  content = CONTENT,
  isRemote = false,
  derived = DERIVED,
  made = inRoot('.cache', 'data-sheets.json'),
} = {}) {
  const [printed, design] = await Promise.all([
    askServer(['datasheets', '--content', content]),
    fingerprint(DESIGN),
  ]);
  /** @type {{ company: { name: string }, sheets: import('./datasheet.mjs').Sheet[] }} */
  const { company, sheets } = JSON.parse(printed);
  /** A hash of all inputs of a data sheet. @param {import('./datasheet.mjs').Sheet} sheet */
  async function keyOf(sheet) {
    const pictures = sheet.images.map(async ({ file }) =>
      sha256(await readFile(imageFile(content, sheet, file)).catch(() => '')),
    );
    return sha256(JSON.stringify([design, company, sheet, await Promise.all(pictures)]));
  }

  const wanted = (isRemote ? [] : sheets).map(async sheet => ({
    file: datasheetPath(sheet.slug),
    key: await keyOf(sheet),
    make: async () => drawDatasheet(sheet, { content, company, typesetter: await typesetter() }),
  }));
  return makeChanged({ folder: derived, record: made, wanted: await Promise.all(wanted) });
}
