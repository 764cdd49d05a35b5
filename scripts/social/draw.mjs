import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';
import { COLORS, FONTS } from '../documents/brand.mjs';

/** What link previews show. */
export const SIZE = { width: 1200, height: 628 };

/** The most bytes that an image may have: some readers of links give up on larger ones. */
const MOST_BYTES = 100_000;

const MARGIN = 64;
/** The bar at the foot, the design's one accent. */
const BAR = 10;
/** The dark panel beside a tool. */
const PANEL = 456;
/** The width of words over a scene. */
const OVER_SCENE = 620;
const WORDMARK_HEIGHT = 52;

for (const [name, file] of Object.entries(FONTS)) GlobalFonts.registerFromPath(file, name);

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('@napi-rs/canvas').SKRSContext2D} Context */

/**
 * Draws a card.
 *
 * @param {Card} card
 * @param {Buffer} wordmark the company's word mark as SVG, white
 * @returns {Promise<Buffer>} JPEG
 */
export async function drawCard(card, wordmark) {
  const { width, height } = SIZE;
  const studio = card.kind === 'studio';
  const frame = studio ? { width: width - PANEL, height } : SIZE;
  const picture = await sharp(card.picture)
    .resize({ ...frame, fit: 'cover', position: studio ? 'centre' : 'right' })
    .toBuffer();
  const mark = await sharp(wordmark, { density: 300 })
    .resize({ height: WORDMARK_HEIGHT })
    .png()
    .toBuffer();
  const words = await wordsOf(card, studio ? PANEL - MARGIN - 28 : OVER_SCENE);
  const layers = [
    { input: picture, left: width - frame.width, top: 0 },
    ...(studio ? [] : [{ input: shade(), left: 0, top: 0 }]),
    { input: words, left: 0, top: 0 },
    { input: mark, left: MARGIN, top: MARGIN - 8 },
  ];
  const drawing = await sharp({ create: { ...SIZE, channels: 3, background: COLORS.ink } })
    .composite(layers)
    .png({ compressionLevel: 0 })
    .toBuffer();
  for (let quality = 84; ; quality -= 8) {
    const image = await sharp(drawing).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (image.length <= MOST_BYTES || quality < 40) return image;
  }
}

/** Dark enough for words on the left and at the foot, clear on the right. */
function shade() {
  const { width, height } = SIZE;
  const stop = (/** @type {number} */ at, /** @type {number} */ opacity) =>
    `<stop offset="${at}" stop-color="${COLORS.ink}" stop-opacity="${opacity}"/>`;
  const sides = `<linearGradient id="a">${stop(0, 0.94)}${stop(0.42, 0.78)}${stop(0.85, 0.05)}</linearGradient>`;
  const foot = `<linearGradient id="b" x2="0" y2="1">${stop(0.3, 0)}${stop(1, 0.75)}</linearGradient>`;
  const box = `d="M0 0h${width}v${height}H0z"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${sides}${foot}</defs><path fill="url(#b)" ${box}/><path fill="url(#a)" ${box}/></svg>`,
  );
}

/** The words above the foot, and the bar below them. @param {Card} card @param {number} room */
async function wordsOf({ label, title, text, kind }, room) {
  const canvas = createCanvas(SIZE.width, SIZE.height);
  const context = canvas.getContext('2d');
  context.fillStyle = COLORS.orange;
  context.fillRect(0, SIZE.height - BAR, SIZE.width, BAR);
  const studio = kind === 'studio';
  const name = fitted(context, title, room, studio && !text ? 58 : 84, 'bold');
  const rest = text ? fitted(context, text, room, 40, 'medium') : undefined;
  // From the foot upwards, so that long names grow into the free room above.
  let baseline = SIZE.height - BAR - MARGIN + 6;
  if (rest) baseline = stack(context, rest, baseline, COLORS.steel200) - 14;
  baseline = stack(context, name, baseline, COLORS.paper);
  if (label) {
    stack(context, fitted(context, label, room, 25, 'medium'), baseline - 12, COLORS.steel300);
  }
  return canvas.encode('png');
}

/**
 * @typedef {object} Fitted
 * @property {string} font
 * @property {number} leading
 * @property {number} spacing
 * @property {string[]} lines
 */

/**
 * The text in lines, as large as it may be and fits: in no more than four lines, no word wider than the room.
 *
 * @param {Context} context
 * @param {string} text
 * @param {number} room
 * @param {number} largest
 * @param {keyof typeof FONTS} weight
 * @returns {Fitted}
 */
function fitted(context, text, room, largest, weight) {
  for (let size = largest; ; size -= 2) {
    const font = `${size}px ${weight}`;
    const spacing = size > 30 ? -size * 0.025 : 0;
    context.font = font;
    context.letterSpacing = `${spacing}px`;
    const lines = balanced(context, text, room);
    const widest = Math.max(...lines.map(line => context.measureText(line).width));
    if (size <= 20 || (widest <= room && lines.length <= 4 && lines.length * size <= 250)) {
      return { font, leading: size * 1.1, spacing, lines };
    }
  }
}

/** As few lines as fit, of about the same length. @param {Context} context @param {string} text @param {number} room */
function balanced(context, text, room) {
  let lines = wrapped(context, text, room);
  for (let narrower = room - 8; narrower > room / 2; narrower -= 8) {
    const next = wrapped(context, text, narrower);
    const tooWide = next.some(line => context.measureText(line).width > narrower);
    if (next.length > lines.length || tooWide) break;
    lines = next;
  }
  return lines;
}

/** @param {Context} context @param {string} text @param {number} room */
function wrapped(context, text, room) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && context.measureText(longer).width <= room)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Draws lines that end at a baseline, and tells where the next text above them may end.
 *
 * @param {Context} context
 * @param {Fitted} text
 * @param {number} baseline
 * @param {string} color
 */
function stack(context, { font, leading, spacing, lines }, baseline, color) {
  context.font = font;
  context.letterSpacing = `${spacing}px`;
  context.fillStyle = color;
  lines.forEach((line, index) => {
    context.fillText(line, MARGIN, baseline - (lines.length - 1 - index) * leading);
  });
  return baseline - lines.length * leading;
}
