import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { fingerprint, sha256 } from '../build/fingerprint.mjs';
import { makeChanged } from '../build/made.mjs';
import { CONTENT, DERIVED, inRoot } from '../build/paths.mjs';
import { askServer } from '../build/serve.mjs';
import { UserError } from '../build/user-error.mjs';
import { printable, typesetter } from './typst.mjs';

/** The inputs of all data sheets besides the content. */
const DESIGN = ['scripts/documents', 'ui/brand/wordmark.svg', 'package-lock.json'];

/** What a data sheet shows of the company. */
const PRINTED = ['name', 'legal_name', 'site_url', 'email', 'phone', 'api_in_process'];

/** The first is beside the name, the others follow. */
const MOST_PICTURES = 4;

/**
 * What `server datasheets` prints of a product; datasheet.typ shows the other fields.
 *
 * @typedef {object} Sheet
 * @property {string} slug
 * @property {string} description
 * @property {{ file: string, alt: string }[]} images
 * @property {{ revision: string, date: string } | null} datasheet
 */

/** The path of a product's data sheet in the folder of derived media. @param {string} slug */
export const datasheetPath = slug => `${slug}/datasheet/${slug}.pdf`;

/**
 * Draws the data sheets of new and changed products, and removes those of products that are removed or have none.
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
  /** @type {{ company: { name: string }, sheets: Sheet[] }} */
  const { company, sheets } = JSON.parse(printed);
  /** A hash of all inputs of a data sheet. @param {Sheet} sheet */
  async function keyOf(sheet) {
    const pictures = sheet.images.map(async ({ file }) =>
      sha256(await readFile(imageFile(content, sheet, file)).catch(() => '')),
    );
    return sha256(JSON.stringify([design, company, sheet, await Promise.all(pictures)]));
  }

  const withDatasheet = isRemote ? [] : sheets.filter(({ datasheet }) => datasheet);
  const known = await printable();
  const owner = JSON.stringify(company, PRINTED);
  for (const sheet of withDatasheet) {
    const signs = new Set((owner + JSON.stringify(sheet)).replace(/\s/g, ''));
    const boxes = [...signs].filter(sign => !known.has(sign.codePointAt(0) ?? 0)).join(' ');
    if (boxes) {
      console.warn(
        `Warning: the data sheet of ${sheet.slug} shows boxes for ${boxes}: its typefaces lack them. Add one that has them to ` +
          'scripts/documents/typst.mjs and brand.typ.',
      );
    }
  }
  const wanted = withDatasheet.map(async sheet => ({
    file: datasheetPath(sheet.slug),
    key: await keyOf(sheet),
    make: async () => drawDatasheet(sheet, { content, company, typesetter: await typesetter() }),
  }));
  return makeChanged({ folder: derived, record: made, wanted: await Promise.all(wanted) });
}

/**
 * Draws the data sheet of a product as PDF.
 *
 * @param {Sheet} sheet
 * @param {{ typesetter: import('./typst.mjs').Typesetter, content: string, company: { name: string } }} context content: its folder
 */
async function drawDatasheet(sheet, { typesetter, content, company }) {
  const { slug, description, images } = sheet;
  const pictures = [];
  for (const [index, { file, alt }] of images.slice(0, MOST_PICTURES).entries()) {
    const path = `/pictures/${slug}-${index}.jpg`;
    typesetter.add(path, await jpegOf(imageFile(content, sheet, file)));
    pictures.push({ file: path, alt });
  }
  const pdf = await typesetter.pdf('scripts/documents/datasheet.typ', {
    product: { ...sheet, paragraphs: paragraphsOf(description) },
    company: { legal_name: company.name, ...company },
    pictures,
  });
  for (const { file } of pictures) typesetter.remove(file);
  return pdf;
}

/** The path of a product's picture. @param {string} content @param {Pick<Sheet, 'slug'>} product @param {string} file */
const imageFile = (content, { slug }, file) => join(content, 'media', slug, 'images', file);

/** A product's master as JPEG, because PDF has no WebP. @param {string} file */
async function jpegOf(file) {
  const bytes = await readFile(file).catch(() => {
    throw new UserError(
      `${file} is missing: put the picture there, or correct its name in the product's file.`,
    );
  });
  return sharp(bytes)
    .autoOrient()
    .resize({ width: 1200, withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** @param {string} text */
const paragraphsOf = text =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.replaceAll('\n', ' '));
