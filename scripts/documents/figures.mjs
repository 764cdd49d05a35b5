import { COLORS } from './brand.mjs';

/** @typedef {import('./sheet.mjs').Sheet} Sheet */

/**
 * @typedef {object} Axis
 * @property {string} label
 * @property {number} from
 * @property {number} to
 * @property {number} step between two marks
 */

/**
 * @typedef {object} Chart
 * @property {'chart'} kind
 * @property {string} caption
 * @property {Axis} x
 * @property {Axis} y
 * @property {{ name: string, points: [number, number][], label_at?: [number, number] }[]} series
 */

/**
 * @typedef {object} Schematic
 * @property {'schematic'} kind
 * @property {string} caption
 * @property {string} unit of the depths
 * @property {number} [from] depth at which the drawing begins; above it the well is cut away
 * @property {number} depth of the well
 * @property {{ name: string, top: number, shoe: number, width: number }[]} strings width from 0 to 1
 * @property {{ name: string, depth: number, kind: 'packer' | 'sleeve' | 'plug' | 'hanger' | 'perforations' }[]} tools
 */

const SERIES = [COLORS.orange, COLORS.ink, COLORS.steel500];
const SMALL = { size: 7.2, color: COLORS.steel500 };

/** Height of a chart's drawing. */
export const CHART_HEIGHT = 190;

/** @param {Axis} axis */
const marks = ({ from, to, step }) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);

/** @param {Sheet} sheet @param {Chart} chart @param {{ x: number, y: number, width: number }} at */
export function drawChart(sheet, chart, { x, y, width }) {
  const plot = { x: x + 38, y: y + 16, width: width - 46, height: CHART_HEIGHT - 52 };
  const px = (/** @type {number} */ value) =>
    plot.x + ((value - chart.x.from) / (chart.x.to - chart.x.from)) * plot.width;
  const py = (/** @type {number} */ value) =>
    plot.y + plot.height - ((value - chart.y.from) / (chart.y.to - chart.y.from)) * plot.height;
  const format = (/** @type {number} */ value) => value.toLocaleString('en-US');
  sheet.label(chart.y.label, { x, y, width }, SMALL);
  for (const value of marks(chart.y)) {
    sheet.rule(plot.x, py(value), plot.width, COLORS.steel200, 0.5);
    sheet.label(format(value), { x, y: py(value) - 4, width: 32 }, { ...SMALL, align: 'right' });
  }
  for (const value of marks(chart.x)) {
    sheet.label(
      format(value),
      { x: px(value) - 20, y: plot.y + plot.height + 5, width: 40 },
      { ...SMALL, align: 'center' },
    );
  }
  sheet.label(
    chart.x.label,
    { x: plot.x, y: plot.y + plot.height + 17, width: plot.width },
    { ...SMALL, align: 'right' },
  );
  const said = chart.series.map(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    return `${name} from ${first?.[1]} to ${last?.[1]}`;
  });
  sheet.diagram(`Chart: ${chart.caption} ${said.join('; ')}.`, () => {
    for (const [i, { points }] of chart.series.entries()) {
      for (const [j, [a, b]] of points.entries()) {
        if (j === 0) sheet.doc.moveTo(px(a), py(b));
        else sheet.doc.lineTo(px(a), py(b));
      }
      sheet.doc
        .lineWidth(1.8)
        .lineJoin('round')
        .strokeColor(SERIES[i % SERIES.length] ?? COLORS.ink)
        .stroke();
    }
  });
  drawLegend(sheet, chart, { x: plot.x, y: y + CHART_HEIGHT - 12 });
  return y + CHART_HEIGHT;
}

/** @param {Sheet} sheet @param {Chart} chart @param {{ x: number, y: number }} at */
function drawLegend(sheet, chart, { x, y }) {
  let left = x;
  for (const [i, { name }] of chart.series.entries()) {
    sheet.fill(
      { x: left, y: y + 3, width: 14, height: 2.4 },
      SERIES[i % SERIES.length] ?? COLORS.ink,
    );
    const style = /** @type {const} */ ({ size: 7.6, font: 'medium' });
    sheet.label(name, { x: left + 19, y, width: 240 }, style);
    left += 19 + sheet.widthOf(name, style) + 22;
  }
}

/** Height of a well's drawing. */
export const SCHEMATIC_HEIGHT = 256;

const HALF = 46;

/** @param {Sheet} sheet @param {Schematic} well @param {{ x: number, y: number, width: number }} at */
export function drawSchematic(sheet, well, { x, y, width }) {
  const axis = x + width * 0.34;
  const top = y + 12;
  const { from = 0 } = well;
  const scale = (SCHEMATIC_HEIGHT - 26) / (well.depth - from);
  const at = (/** @type {number} */ depth) => top + Math.max(0, depth - from) * scale;
  const tools = well.tools.map(({ name, depth }) => `${name} at ${depth} ${well.unit}`);
  sheet.diagram(`Well: ${well.caption} ${tools.join('; ')}.`, () => {
    const { doc } = sheet;
    if (from > 0) drawCut(doc, axis, top);
    else doc.moveTo(axis - 70, top).lineTo(axis + 70, top);
    doc.lineWidth(0.8).strokeColor(COLORS.steel500).stroke();
    for (const string of well.strings) {
      const half = HALF * string.width;
      doc.lineWidth(2.2).strokeColor(COLORS.steel700);
      for (const side of [-1, 1]) {
        const edge = axis + side * half;
        doc.moveTo(edge, at(string.top)).lineTo(edge, at(string.shoe)).stroke();
        if (string.width > 0.3) {
          doc.moveTo(edge, at(string.shoe) - 8);
          doc.lineTo(edge + side * 7, at(string.shoe)).lineTo(edge, at(string.shoe));
          doc.fillColor(COLORS.steel700).fill();
        }
      }
    }
    for (const tool of well.tools)
      drawTool(sheet, tool, { axis, y: at(tool.depth), half: halfAt(well, tool) });
  });
  drawLabels(sheet, well, { x, width, axis, at });
  return y + SCHEMATIC_HEIGHT;
}

/** The wavy line where a drawing leaves out what lies above. @param {PDFKit.PDFDocument} doc @param {number} axis @param {number} y */
function drawCut(doc, axis, y) {
  doc.moveTo(axis - 70, y);
  for (let x = axis - 70; x < axis + 70; x += 28) {
    doc.bezierCurveTo(x + 7, y - 7, x + 21, y + 7, x + 28, y);
  }
}

/** Half the width of the narrowest casing that a tool sits in. @param {Schematic} well @param {Schematic['tools'][number]} tool */
function halfAt(well, { depth, kind }) {
  const around = well.strings.filter(
    string => string.top <= depth && depth <= string.shoe && string.width > 0.3,
  );
  const widths = around.map(string => string.width).sort((a, b) => a - b);
  const narrow = kind === 'hanger' ? (widths[1] ?? widths[0]) : widths[0];
  return HALF * (narrow ?? 0.5);
}

/** @param {Sheet} sheet @param {Schematic['tools'][number]} tool @param {{ axis: number, y: number, half: number }} at */
function drawTool(sheet, { kind }, { axis, y, half }) {
  const { doc } = sheet;
  const bore = 6;
  if (kind === 'perforations') {
    for (const side of [-1, 1]) {
      for (const shift of [-6, 0, 6]) {
        const edge = axis + side * half;
        doc.moveTo(edge, y + shift).lineTo(edge + side * 13, y + shift);
      }
    }
    doc.lineWidth(1.4).strokeColor(COLORS.orange).stroke();
  } else if (kind === 'sleeve') {
    doc
      .rect(axis - bore - 3, y - 6, (bore + 3) * 2, 12)
      .fillColor(COLORS.steel500)
      .fill();
    doc
      .rect(axis - bore - 3, y - 1.4, (bore + 3) * 2, 2.8)
      .fillColor(COLORS.orange)
      .fill();
  } else if (kind === 'plug') {
    doc
      .rect(axis - half + 1, y - 5, 2 * half - 2, 10)
      .fillColor(COLORS.orange)
      .fill();
  } else {
    const color = kind === 'hanger' ? COLORS.ink : COLORS.orange;
    for (const side of [-1, 1]) {
      const inner = axis + side * (kind === 'hanger' ? half * 0.72 : bore);
      const outer = axis + side * (half - 1);
      doc
        .moveTo(inner, y - 6)
        .lineTo(outer, y - 4)
        .lineTo(outer, y + 4)
        .lineTo(inner, y + 6);
      doc.fillColor(color).fill();
    }
  }
}

const LABEL_STEP = 14;

/** Names of strings and tools on the right, each at its depth, pushed apart where they would touch. @param {Sheet} sheet @param {Schematic} well @param {{ x: number, width: number, axis: number, at: (depth: number) => number }} place */
function drawLabels(sheet, well, { x, width, axis, at }) {
  const entries = [
    ...well.strings.map(({ name, shoe }) => ({ name, depth: shoe, strong: false })),
    ...well.tools.map(({ name, depth }) => ({ name, depth, strong: true })),
  ].sort((a, b) => a.depth - b.depth);
  const tops = entries.map(({ depth }) => at(depth) - 4.5);
  for (let i = 1; i < tops.length; i += 1) {
    tops[i] = Math.max(tops[i] ?? 0, (tops[i - 1] ?? 0) + LABEL_STEP);
  }
  let lowest = at(well.depth) - 4.5;
  for (let i = tops.length - 1; i >= 0; i -= 1) {
    tops[i] = Math.min(tops[i] ?? 0, lowest);
    lowest = (tops[i] ?? 0) - LABEL_STEP;
  }
  for (const [i, { name, depth, strong }] of entries.entries()) {
    const top = tops[i] ?? 0;
    const left = axis + 96;
    sheet.decorate(() =>
      sheet.doc
        .moveTo(axis + HALF + 14, at(depth))
        .lineTo(left - 6, top + 4.5)
        .lineWidth(0.5)
        .strokeColor(COLORS.steel300)
        .stroke(),
    );
    sheet.text(
      name,
      { x: left, y: top, width: x + width - left },
      {
        size: 8,
        font: strong ? 'semibold' : 'regular',
        color: strong ? COLORS.ink : COLORS.steel500,
      },
    );
    sheet.label(
      `${depth.toLocaleString('en-US')} ${well.unit}`,
      { x, y: top, width: axis - HALF - 24 - x },
      { ...SMALL, align: 'right' },
    );
  }
}
