import { COLORS } from './brand.mjs';

/** @typedef {import('./sheet.mjs').Sheet} Sheet */

const CELL = { size: 7.8, leading: 1.4 };
const PAD = 4.5;

/**
 * A list of names and values under a heading; returns where it ends.
 *
 * @param {Sheet} sheet
 * @param {string} heading
 * @param {{ name: string, value: string }[]} rows
 * @param {{ x: number, y: number, width: number }} at
 */
export function factTable(sheet, heading, rows, { x, y, width }) {
  const top = sheet.text(
    heading,
    { x, y, width },
    { font: 'bold', size: 8.4, color: COLORS.orangeInk },
    'H3',
  );
  let below = top + 4;
  sheet.rule(x, below, width, COLORS.ink, 0.9);
  sheet.group('Table', () => {
    for (const row of rows) below = factRow(sheet, row, { x, y: below, width });
  });
  return below;
}

const NAME_SHARE = 0.42;

/** @param {Sheet} sheet @param {{ name: string, value: string }} row @param {{ x: number, y: number, width: number }} at */
function factRow(sheet, { name, value }, { x, y, width }) {
  const left = width * NAME_SHARE;
  return sheet.group('TR', () => {
    const nameEnd = sheet.text(
      name,
      { x, y: y + PAD, width: left - 8 },
      { ...CELL, color: COLORS.steel500 },
      'TH',
    );
    const valueEnd = sheet.text(
      value,
      { x: x + left, y: y + PAD, width: width - left },
      { ...CELL, font: 'medium' },
      'TD',
    );
    const end = Math.max(nameEnd, valueEnd) + PAD - CELL.leading;
    sheet.rule(x, end, width);
    return end;
  });
}

/** Height that `factTable` will take. @param {Sheet} sheet @param {{ name: string, value: string }[]} rows @param {number} width */
export function factTableHeight(sheet, rows, width) {
  const left = width * NAME_SHARE;
  const heights = rows.map(
    ({ name, value }) =>
      Math.max(
        sheet.heightOf(name, left - 8, CELL),
        sheet.heightOf(value, width - left, { ...CELL, font: 'medium' }),
      ) +
      2 * PAD -
      CELL.leading,
  );
  return heights.reduce((sum, height) => sum + height, 15);
}

const HEAD = { size: 7.4, font: /** @type {const} */ ('semibold'), leading: 1.2 };

/** "Casing weight, lb/ft" with its unit on a line of its own. @param {string} column */
const unitBelow = column => column.replace(', ', '\n');

/**
 * A table with a dark head; returns where it ends.
 *
 * @param {Sheet} sheet
 * @param {{ columns: string[], rows: string[][] }} table
 * @param {{ x: number, y: number, width: number }} at
 */
export function gridTable(sheet, { columns: names, rows }, { x, y, width }) {
  const columns = names.map(unitBelow);
  const widths = columnWidths(sheet, columns, rows, width);
  const starts = widths.map((_, i) => x + widths.slice(0, i).reduce((sum, w) => sum + w, 0));
  const inner = (/** @type {number} */ i) => (widths[i] ?? 0) - 2 * PAD;
  const rowHeight = (
    /** @type {string[]} */ row,
    /** @type {import('./sheet.mjs').Style} */ style,
  ) => Math.max(...row.map((cell, i) => sheet.heightOf(cell, inner(i), style))) + 2 * PAD;
  const drawRow = (
    /** @type {string[]} */ row,
    /** @type {number} */ top,
    /** @type {import('./sheet.mjs').Style} */ style,
    /** @type {'TH' | 'TD'} */ tag,
  ) =>
    sheet.group('TR', () => {
      for (const [i, cell] of row.entries()) {
        sheet.text(
          cell,
          { x: (starts[i] ?? x) + PAD, y: top + PAD, width: inner(i) },
          i === 0 && tag === 'TD' ? { ...style, font: 'semibold' } : style,
          tag,
        );
      }
    });

  return sheet.group('Table', () => {
    let top = y;
    const head = rowHeight(columns, HEAD);
    sheet.fill({ x, y: top, width, height: head }, COLORS.ink);
    drawRow(columns, top, { ...HEAD, color: COLORS.paper }, 'TH');
    top += head;
    for (const [i, row] of rows.entries()) {
      const height = rowHeight(row, CELL);
      if (i % 2 === 1) sheet.fill({ x, y: top, width, height }, COLORS.steel100);
      drawRow(row, top, CELL, 'TD');
      top += height;
    }
    sheet.rule(x, top, width, COLORS.ink, 0.9);
    return top;
  });
}

/**
 * Shares the width by what each column holds, so that short columns do not starve long ones. Heads stay on their own
 * lines where there is room, and break between words where there is not.
 *
 * @param {Sheet} sheet @param {string[]} columns @param {string[][]} rows @param {number} width
 */
function columnWidths(sheet, columns, rows, width) {
  const wanted = (/** @type {RegExp} */ breaks) =>
    columns.map((column, i) => {
      const pieces = column.split(breaks).map(piece => sheet.widthOf(piece, HEAD));
      const cells = rows.map(row => sheet.widthOf(row[i] ?? '', { ...CELL, font: 'semibold' }));
      return Math.max(...pieces, ...cells) + 2 * PAD + 2;
    });
  const sum = (/** @type {number[]} */ widths) => widths.reduce((total, each) => total + each, 0);
  const lines = wanted(/\n/);
  const widths = sum(lines) <= width ? lines : wanted(/[ \n]/);
  const total = sum(widths);
  if (total > width) return widths.map(each => (each / total) * width);
  const spare = (width - total) / widths.length;
  return widths.map(each => each + spare);
}
