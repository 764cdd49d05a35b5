import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { UserError } from '../build/user-error.mjs';

/**
 * What `server datasheets` prints of a product; datasheet.typ shows the other fields.
 *
 * @typedef {object} Sheet
 * @property {string} slug
 * @property {string} description
 * @property {{ file: string, alt: string }[]} images
 * @property {{ revision: string, date: string } | null} datasheet
 */

/** The first is beside the name, the others follow. */
const MOST_PICTURES = 4;

/**
 * Draws the data sheet of a product as PDF.
 *
 * @param {Sheet} sheet
 * @param {{ typesetter: import('./typst.mjs').Typesetter, content: string, company: { name: string } }} context content: its folder
 */
export async function drawDatasheet(sheet, { typesetter, content, company }) {
  const { slug, datasheet, description, images } = sheet;
  if (!datasheet) {
    throw new UserError(
      `products/${slug}.toml has no [datasheet]: add revision = "A" and date = "2026-01-31".`,
    );
  }
  if (images.length === 0) {
    throw new UserError(`products/${slug}.toml has no picture: add [[images]].`);
  }
  const pictures = [];
  for (const [index, { file, alt }] of images.slice(0, MOST_PICTURES).entries()) {
    const path = `/pictures/${slug}-${index}.jpg`;
    typesetter.add(path, await jpegOf(imageFile(content, sheet, file)));
    pictures.push({ file: path, alt });
  }
  return typesetter.pdf('scripts/documents/datasheet.typ', {
    product: { ...sheet, paragraphs: paragraphsOf(description) },
    company: { legal_name: company.name, ...company },
    pictures,
  });
}

/** The path of a product's picture. @param {string} content @param {Pick<Sheet, 'slug'>} product @param {string} file */
export const imageFile = (content, { slug }, file) => join(content, 'media', slug, 'images', file);

/** A product's master as JPEG, because PDF has no WebP. @param {string} file */
async function jpegOf(file) {
  const bytes = await readFile(file).catch(() => {
    throw new UserError(
      `${file} is missing: put the picture there, or correct its name in the product's file.`,
    );
  });
  return sharp(bytes)
    .resize({ width: 1200, withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** @param {string} text */
const paragraphsOf = text =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.replaceAll('\n', ' '));
