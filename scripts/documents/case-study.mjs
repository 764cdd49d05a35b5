import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { COLORS } from './brand.mjs';
import { CONTENT } from './content.mjs';
import { CHART_HEIGHT, drawChart, drawSchematic, SCHEMATIC_HEIGHT } from './figures.mjs';
import { BODY, drawBand, drawFoot, longDate } from './frame.mjs';
import { PAGE, Sheet } from './sheet.mjs';
import { gridTable } from './tables.mjs';

/**
 * A case study as its source describes it (art/case-studies).
 *
 * @typedef {object} CaseStudy
 * @property {string} title
 * @property {string} summary
 * @property {string} region
 * @property {string} date
 * @property {string} picture below the content folder's media
 * @property {string} picture_alt
 * @property {string[]} products
 * @property {[string, string][]} results figure and what it counts, for the cover
 * @property {Block[]} blocks
 */

/** @typedef {{ kind: 'text', heading: string, paragraphs: string[] }} Text */
/** @typedef {{ kind: 'list', heading: string, items: string[] }} List */
/** @typedef {{ kind: 'table', caption: string, columns: string[], rows: string[][] }} Table */
/** @typedef {Text | List | Table | import('./figures.mjs').Chart | import('./figures.mjs').Schematic} Block */

/**
 * @typedef {object} Context
 * @property {import('./content.mjs').Company} company
 * @property {import('./brand.mjs').Drawing} wordmark
 * @property {string} [password]
 */

const SIDE = 132;
const COLUMN = { x: BODY.x + SIDE, width: BODY.width - SIDE };
const BODY_TEXT = { size: 9.6, leading: 3.2 };

/**
 * Draws a case study: a cover, then pages of text and figures.
 *
 * @param {CaseStudy} study
 * @param {Context} context
 * @returns {Promise<{ pdf: Buffer, pages: number }>}
 */
export async function drawCaseStudy(study, { company, wordmark, password }) {
  const sheet = new Sheet({
    title: study.title,
    subject: study.summary,
    author: company.name,
    keywords: [...study.products, study.region],
    date: study.date,
    ...(password ? { password } : {}),
  });
  await drawCover(sheet, study, wordmark);
  const nextPage = () => {
    sheet.addPage();
    drawBand(sheet, wordmark, 'Case study');
    drawFoot(sheet, company, study.title);
    return BODY.top + 8;
  };
  let y = nextPage();
  for (const block of study.blocks) {
    if (y + heightOf(sheet, block) > BODY.bottom) y = nextPage();
    y = drawBlock(sheet, block, y) + 20;
  }
  drawClosing(sheet, study, company, y, nextPage);
  const pdf = await sheet.finish();
  return { pdf, pages: sheet.pages };
}

/** @param {Sheet} sheet @param {CaseStudy} study @param {import('./brand.mjs').Drawing} wordmark */
async function drawCover(sheet, study, wordmark) {
  sheet.addPage();
  const height = 446;
  const bytes = await readFile(join(CONTENT, 'media', study.picture));
  const image = await sharp(bytes).resize({ width: 1200 }).jpeg({ quality: 80 }).toBuffer();
  sheet.fill({ x: 0, y: 0, width: PAGE.width, height: PAGE.height }, COLORS.ink);
  sheet.figure(image, { x: 0, y: 0, width: PAGE.width, height }, study.picture_alt);
  sheet.decorate(() => {
    const fade = sheet.doc.linearGradient(0, height - 170, 0, height);
    fade.stop(0, COLORS.ink, 0).stop(1, COLORS.ink, 1);
    sheet.doc.rect(0, height - 170, PAGE.width, 171).fill(fade);
    const top = sheet.doc.linearGradient(0, 0, 0, 90);
    top.stop(0, COLORS.ink, 0.85).stop(1, COLORS.ink, 0);
    sheet.doc.rect(0, 0, PAGE.width, 90).fill(top);
  });
  sheet.draw(wordmark, { x: BODY.x, y: 34, height: 30 }, COLORS.paper);
  let y = sheet.text(
    'Case study',
    { x: BODY.x, y: height - 16, width: 300 },
    { font: 'semibold', size: 11, color: COLORS.orange },
  );
  y = sheet.text(
    study.title,
    { x: BODY.x, y: y + 8, width: BODY.width },
    { font: 'heavy', size: 42, leading: -4, color: COLORS.paper },
    'H1',
  );
  y = sheet.text(
    study.summary,
    { x: BODY.x, y: y + 12, width: BODY.width - 60 },
    { size: 14, leading: 4, color: COLORS.steel200 },
  );
  sheet.text(
    `${study.region}   ·   ${longDate(study.date)}`,
    { x: BODY.x, y: y + 12, width: BODY.width },
    { size: 9.4, color: COLORS.steel300 },
  );
  const width = BODY.width / study.results.length;
  for (const [i, [figure, meaning]] of study.results.entries()) {
    const x = BODY.x + i * width;
    sheet.fill({ x, y: 706, width: 26, height: 3 }, COLORS.orange);
    const below = sheet.text(
      figure,
      { x, y: 718, width: width - 14 },
      { font: 'bold', size: 25, color: COLORS.paper },
    );
    sheet.text(
      meaning,
      { x, y: below + 2, width: width - 22 },
      { size: 9.2, leading: 2, color: COLORS.steel200 },
    );
  }
}

/** @param {Sheet} sheet @param {Block} block */
function heightOf(sheet, block) {
  const column = (/** @type {string[]} */ texts, /** @type {number} */ gap) =>
    texts.reduce((sum, text) => sum + sheet.heightOf(text, COLUMN.width, BODY_TEXT) + gap, 0);
  switch (block.kind) {
    case 'text':
      return column(block.paragraphs.slice(0, 1), 6);
    case 'list':
      return column(block.items, 4);
    case 'table':
      return block.rows.length * 19 + 44;
    case 'chart':
      return CHART_HEIGHT + 34;
    case 'schematic':
      return SCHEMATIC_HEIGHT + 34;
  }
}

/** @param {Sheet} sheet @param {Block} block @param {number} y */
function drawBlock(sheet, block, y) {
  switch (block.kind) {
    case 'text':
      drawHeading(sheet, block.heading, y);
      return block.paragraphs.reduce(
        (top, text) => sheet.text(text, { ...COLUMN, y: top }, BODY_TEXT) + 6,
        y,
      );
    case 'list':
      drawHeading(sheet, block.heading, y);
      return sheet.group('L', () =>
        block.items.reduce((top, item) => {
          sheet.fill({ x: COLUMN.x, y: top + 3.8, width: 7, height: 2 }, COLORS.orange);
          const at = { x: COLUMN.x + 16, y: top, width: COLUMN.width - 16 };
          return sheet.text(item, at, BODY_TEXT, 'LI') + 4;
        }, y),
      );
    case 'table':
      drawCaption(sheet, block.caption, y);
      return gridTable(sheet, block, { ...COLUMN, y });
    case 'chart':
      drawCaption(sheet, block.caption, y);
      return drawChart(sheet, block, { ...COLUMN, y });
    case 'schematic':
      drawCaption(sheet, block.caption, y);
      return drawSchematic(sheet, block, { ...COLUMN, y });
  }
}

/** @param {Sheet} sheet @param {string} text @param {number} y */
function drawHeading(sheet, text, y) {
  const at = { x: BODY.x, y, width: SIDE - 20 };
  sheet.text(text, at, { font: 'bold', size: 11.4 }, 'H2');
}

/** @param {Sheet} sheet @param {string} text @param {number} y */
function drawCaption(sheet, text, y) {
  const at = { x: BODY.x, y, width: SIDE - 20 };
  sheet.fill({ x: BODY.x, y, width: 16, height: 2 }, COLORS.orange);
  sheet.text(
    text,
    { ...at, y: y + 8 },
    { size: 7.8, leading: 1.8, color: COLORS.steel500 },
    'Caption',
  );
}

const CLOSING_HEIGHT = 92;

/** What was used, and whom to ask. @param {Sheet} sheet @param {CaseStudy} study @param {import('./content.mjs').Company} company @param {number} y @param {() => number} nextPage */
function drawClosing(sheet, study, company, y, nextPage) {
  const top =
    y + CLOSING_HEIGHT > BODY.bottom ? nextPage() : Math.max(y, BODY.bottom - CLOSING_HEIGHT);
  sheet.fill({ x: BODY.x, y: top, width: BODY.width, height: CLOSING_HEIGHT - 6 }, COLORS.steel100);
  const left = { x: BODY.x + 16, y: top + 15, width: BODY.width / 2 - 30 };
  const label = /** @type {const} */ ({ font: 'bold', size: 8.4, color: COLORS.orangeInk });
  let end = sheet.text('Equipment', left, label, 'H3') + 4;
  for (const product of study.products) {
    end = sheet.text(product, { ...left, y: end }, { size: 9, font: 'medium' }) + 2.4;
  }
  const right = { ...left, x: BODY.x + BODY.width / 2 + 4 };
  end = sheet.text('Ask our applications engineers', right, label, 'H3') + 4;
  end = sheet.text(company.email, { ...right, y: end }, { size: 9, font: 'medium' }) + 2.4;
  end = sheet.text(company.phone, { ...right, y: end }, { size: 9, font: 'medium' }) + 2.4;
  sheet.text(
    'The company, the wells and the operators are fictional.',
    { ...right, y: end + 2 },
    { size: 7.6, color: COLORS.steel500 },
  );
}
