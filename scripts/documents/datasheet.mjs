import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { UserError } from '../build/user-error.mjs';

/** @typedef {import('./content.mjs').Product} Product */

/** The first stands beside the name, the others in detail. */
const MOST_PICTURES = 4;

/**
 * Draws the data sheet of a product.
 *
 * @param {Product} product
 * @param {object} context
 * @param {import('./typst.mjs').Typesetter} context.typesetter
 * @param {string} context.content the content folder
 * @param {import('./content.mjs').Company} context.company
 * @param {Map<string, import('./content.mjs').Category>} context.categories
 * @param {Map<string, string>} context.names of products, by slug
 * @returns {Promise<Buffer>} the PDF
 */
export async function drawDatasheet(product, context) {
  const { typesetter, content, company, categories, names } = context;
  const { slug, datasheet, description, images } = product;
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
    typesetter.add(path, await jpegOf(imageFile(content, product, file)));
    pictures.push({ file: path, alt });
  }
  const category = categories.get(product.category);
  const subcategory = category?.subcategories.find(each => each.slug === product.subcategory);
  return typesetter.pdf('scripts/documents/datasheet.typ', {
    product: {
      ...product,
      paragraphs: paragraphsOf(description),
      specifications: groupsOf(product),
    },
    company,
    category: subcategory?.name ?? category?.name ?? '',
    related: product.related.map(each => names.get(each) ?? each),
    pictures,
  });
}

/** Where a product's picture lies. @param {string} content @param {Pick<Product, 'slug'>} product @param {string} file */
export const imageFile = (content, { slug }, file) => join(content, 'media', slug, 'images', file);

/** A product's master as JPEG, the kind of picture that a PDF holds. @param {string} file */
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

/** Names and values by group, in their order. @param {Product} product */
function groupsOf({ specifications }) {
  /** @type {Map<string, { name: string, value: string }[]>} */
  const groups = new Map();
  for (const { group = 'Specification', name, value, unit } of specifications) {
    const row = { name, value: unit ? `${value} ${unit}` : value };
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups].map(([name, rows]) => ({ name, rows }));
}
