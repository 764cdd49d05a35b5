import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Problem } from '../build/problem.mjs';
import { COLORS } from './brand.mjs';
import { BODY, drawBand, drawFoot, longDate } from './frame.mjs';
import { PAGE, Sheet } from './sheet.mjs';
import { factTable, factTableHeight, gridTable } from './tables.mjs';

/** @typedef {import('./content.mjs').Product} Product */

const GAP = 22;
const COLUMN = (BODY.width - GAP) / 2;
const PICTURE = { x: 262, y: 52, width: PAGE.width - 262, height: 236 };
const MOST_DETAILS = 3;

/**
 * Draws the data sheet of a product.
 *
 * @param {Product} product
 * @param {object} context
 * @param {string} context.content the content folder
 * @param {import('./content.mjs').Company} context.company
 * @param {Map<string, import('./content.mjs').Category>} context.categories
 * @param {Map<string, string>} context.names of products, by slug
 * @param {import('./brand.mjs').Drawing} context.wordmark
 * @returns {Promise<Buffer>} the PDF
 */
export async function drawDatasheet(product, { content, company, categories, names, wordmark }) {
  const { datasheet } = product;
  if (!datasheet) {
    throw new Problem(
      `products/${product.slug}.toml has no [datasheet]: add revision = "A" and date = "2026-01-31".`,
    );
  }
  const sheet = new Sheet({
    title: `${product.name} data sheet`,
    subject: product.summary,
    author: company.name,
    keywords: [product.model, ...product.standards],
    date: datasheet.date,
  });
  const stamp = `${product.model} · Revision ${datasheet.revision} · ${longDate(datasheet.date)}`;
  const nextPage = () => {
    sheet.addPage();
    drawBand(sheet, wordmark, `Data sheet   ·   ${product.model}`);
    drawFoot(sheet, company, stamp);
    return BODY.top;
  };

  nextPage();
  await drawLead(sheet, content, product, categories);
  let y = drawIntroduction(sheet, product, PICTURE.y + PICTURE.height + 20);
  y = drawSpecifications(sheet, product, y + 14, nextPage);
  y = sheet.pages === 1 ? nextPage() : y + 12;
  if (product.size_table) {
    y = heading(sheet, 'Sizes', y);
    y = gridTable(sheet, product.size_table, { x: BODY.x, y, width: BODY.width }) + 22;
  }
  y = await drawDetails(sheet, content, product, y);
  drawEnd(sheet, { product, company, names }, y);
  return sheet.finish();
}

/** @param {Sheet} sheet @param {string} text @param {number} y */
function heading(sheet, text, y) {
  return (
    sheet.text(text, { x: BODY.x, y, width: BODY.width }, { font: 'bold', size: 13 }, 'H2') + 7
  );
}

/** Where a product's picture lies. @param {string} content @param {Pick<Product, 'slug'>} product @param {string} file */
export const imageFile = (content, { slug }, file) => join(content, 'media', slug, 'images', file);

/** A product's master as JPEG, the kind of picture that a PDF holds. @param {string} file */
async function picture(file) {
  const bytes = await readFile(file).catch(() => {
    throw new Problem(
      `${file} is missing: put the picture there, or correct its name in the product's file.`,
    );
  });
  return sharp(bytes)
    .resize({ width: 1200, withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Name, summary and first picture. @param {Sheet} sheet @param {string} content @param {Product} product @param {Map<string, import('./content.mjs').Category>} categories */
async function drawLead(sheet, content, product, categories) {
  const [first] = product.images;
  if (!first) throw new Problem(`products/${product.slug}.toml has no picture: add [[images]].`);
  sheet.figure(await picture(imageFile(content, product, first.file)), PICTURE, first.alt);
  const category = categories.get(product.category);
  const subcategory = category?.subcategories.find(each => each.slug === product.subcategory);
  const at = { x: BODY.x, width: PICTURE.x - BODY.x - 20 };
  let y = sheet.text(
    subcategory?.name ?? category?.name ?? '',
    { ...at, y: 84 },
    { font: 'semibold', size: 8.6, color: COLORS.orangeInk },
  );
  y = sheet.text(
    product.name.replace(`${product.model} `, `${product.model}\n`),
    { ...at, y: y + 6 },
    { font: 'heavy', size: 25, leading: -2 },
    'H1',
  );
  sheet.text(
    product.summary,
    { ...at, y: y + 10 },
    { size: 10.4, leading: 2.6, color: COLORS.steel700 },
  );
}

/** Description on the left, features on the right. @param {Sheet} sheet @param {Product} product @param {number} y */
function drawIntroduction(sheet, product, y) {
  let left = y;
  for (const paragraph of product.description.trim().split(/\n\s*\n/)) {
    left =
      sheet.text(
        paragraph.replaceAll('\n', ' '),
        { x: BODY.x, y: left, width: COLUMN },
        { size: 8.8, leading: 2.2 },
      ) + 6;
  }
  const x = BODY.x + COLUMN + GAP;
  const right = sheet.group('L', () => {
    let top = y;
    for (const feature of product.features) {
      sheet.fill({ x, y: top + 3.4, width: 7, height: 2 }, COLORS.orange);
      top =
        sheet.text(
          feature,
          { x: x + 14, y: top, width: COLUMN - 14 },
          { size: 8.8, leading: 2.2 },
          'LI',
        ) + 3.4;
    }
    return top;
  });
  return Math.max(left, right);
}

/**
 * Specifications by group in two columns, each group in the shorter one that has room.
 *
 * @param {Sheet} sheet
 * @param {Product} product
 * @param {number} y
 * @param {() => number} nextPage
 */
function drawSpecifications(sheet, product, y, nextPage) {
  /** @type {Map<string, { name: string, value: string }[]>} */
  const groups = new Map();
  for (const { group = 'Specification', name, value, unit } of product.specifications) {
    const row = { name, value: unit ? `${value} ${unit}` : value };
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  const first = heading(sheet, 'Specification', y);
  const columns = [0, 1].map(i => ({ x: BODY.x + i * (COLUMN + GAP), end: first }));
  const byEnd = () => columns.toSorted((a, b) => a.end - b.end);
  for (const [name, rows] of groups) {
    const height = factTableHeight(sheet, rows, COLUMN);
    let column = byEnd().find(each => each.end + height <= BODY.bottom);
    if (!column) {
      const top = nextPage();
      for (const each of columns) each.end = top;
      [column] = columns;
    }
    if (!column) break;
    column.end = factTable(sheet, name, rows, { x: column.x, y: column.end, width: COLUMN }) + 14;
  }
  return Math.max(...columns.map(column => column.end));
}

/** The other pictures, side by side. @param {Sheet} sheet @param {string} content @param {Product} product @param {number} y */
async function drawDetails(sheet, content, product, y) {
  const details = product.images.slice(1, 1 + MOST_DETAILS);
  if (details.length === 0) return y;
  const top = heading(sheet, 'In detail', y);
  const gap = 12;
  const columns = Math.max(2, details.length);
  const width = (BODY.width - gap * (columns - 1)) / columns;
  let end = top;
  for (const [i, { file, alt }] of details.entries()) {
    const at = { x: BODY.x + i * (width + gap), y: top, width, height: width * 0.75 };
    sheet.figure(await picture(imageFile(content, product, file)), at, alt);
    const below = sheet.text(
      alt,
      { x: at.x, y: at.y + at.height + 5, width },
      { size: 7.2, leading: 1.2, color: COLORS.steel500 },
      'Caption',
    );
    end = Math.max(end, below);
  }
  return end + 22;
}

/**
 * Standards, related products and what the ratings mean.
 *
 * @param {Sheet} sheet
 * @param {{ product: Product, company: import('./content.mjs').Company, names: Map<string, string> }} facts
 * @param {number} y
 */
function drawEnd(sheet, { product, company, names }, y) {
  const related = product.related.map(slug => ({ name: '', value: names.get(slug) ?? slug }));
  const standards = product.standards.map(standard => ({ name: '', value: standard }));
  const columns = /** @type {const} */ ([
    ['Designed and tested to', standards],
    ['Used with', related],
  ]);
  const ends = columns.map(([title, rows], i) => {
    const at = { x: BODY.x + i * (COLUMN + GAP), width: COLUMN };
    let top = sheet.text(
      title,
      { ...at, y },
      { font: 'bold', size: 8.4, color: COLORS.orangeInk },
      'H3',
    );
    sheet.rule(at.x, top + 4, COLUMN, COLORS.ink, 0.9);
    top += 8;
    for (const { value } of rows) {
      top = sheet.text(value, { ...at, y: top }, { size: 8.4, font: 'medium' }) + 3.4;
    }
    return top;
  });
  const inProcess = company.api_in_process.join(', ');
  const notes = [
    `Ratings are those of the tool body when new; the lower of tool, connection and elastomer rating applies to the assembly. Casing weights outside the table, other threads and other alloys are made to order. Dimensions in inches govern; metric values are rounded.`,
    inProcess
      ? `Certification to ${inProcess} is in process. No product is marked with the API Monogram.`
      : '',
    `© ${product.datasheet?.date.slice(0, 4)} ${company.legal_name}. Ask for the current revision before you order: ${company.email}.`,
  ];
  let top = Math.max(...ends) + 16;
  for (const note of notes.filter(Boolean)) {
    top =
      sheet.text(
        note,
        { x: BODY.x, y: top, width: BODY.width },
        { size: 7.4, leading: 1.8, color: COLORS.steel500 },
      ) + 4;
  }
}
