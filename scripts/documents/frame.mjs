import { COLORS } from './brand.mjs';
import { PAGE } from './sheet.mjs';

/** @typedef {import('./sheet.mjs').Sheet} Sheet */

/** Where the content of a page may go. */
export const BODY = { top: 84, bottom: 786, x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin };

const BAND = 52;

/**
 * The dark band on top of a page: the word mark, and what the document is.
 *
 * @param {Sheet} sheet
 * @param {import('./brand.mjs').Drawing} wordmark
 * @param {string} label
 */
export function drawBand(sheet, wordmark, label) {
  sheet.fill({ x: 0, y: 0, width: PAGE.width, height: BAND }, COLORS.ink);
  sheet.fill({ x: 0, y: BAND - 3, width: PAGE.width, height: 3 }, COLORS.orange);
  sheet.draw(wordmark, { x: PAGE.margin, y: 12, height: 26 }, COLORS.paper);
  sheet.label(
    label,
    { x: PAGE.width / 2, y: 20, width: PAGE.width / 2 - PAGE.margin },
    { font: 'medium', size: 8.4, color: COLORS.steel200, align: 'right' },
  );
}

/**
 * The line at the foot of a page.
 *
 * @param {Sheet} sheet
 * @param {import('./content.mjs').Company} company
 * @param {string} document its name, revision and date
 */
export function drawFoot(sheet, company, document) {
  const y = 802;
  const style = { size: 7, color: COLORS.steel500 };
  sheet.rule(BODY.x, y - 7, BODY.width, COLORS.steel300);
  sheet.label(document, { x: BODY.x, y, width: 220 }, style);
  sheet.label(
    [new URL(company.site_url).host, company.email, company.phone].join('   ·   '),
    { x: BODY.x + 150, y, width: BODY.width - 150 - 26 },
    { ...style, align: 'right' },
  );
  sheet.label(
    String(sheet.pages),
    { x: BODY.x + BODY.width - 20, y, width: 20 },
    { ...style, font: 'bold', color: COLORS.ink, align: 'right' },
  );
}

/** @param {string} date year-month-day */
export const longDate = date =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
