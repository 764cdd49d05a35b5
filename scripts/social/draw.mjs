import sharp from 'sharp';

/** The size that link previews expect. */
export const SIZE = { width: 1200, height: 628 };

/** Some apps show no preview of larger images. */
const MOST_BYTES = 100_000;

/** The dark panel beside a tool, as wide as in card.typ. */
const PANEL = 456;

/**
 * The texts of a social image.
 *
 * @typedef {object} Words
 * @property {string} path of the page
 * @property {string} [label] small, above the title
 * @property {string} title
 * @property {string} [text] smaller, below the title
 * @property {'studio' | 'scene'} kind a tool on a light ground, or a dark scene behind the words
 */

/**
 * Draws a card: its picture, and card.typ over it.
 *
 * @param {Words & { picture: Buffer | undefined }} card
 * @param {import('../documents/typst.mjs').Typesetter} typesetter
 * @param {{ name: string, mark?: string | undefined }} [company] another company than the sample: its name replaces the word mark, beside its
 *   mark if it has one
 * @returns {Promise<Buffer>} JPEG
 */
export async function drawCard({ picture, kind, title, label, text }, typesetter, company) {
  const left = kind === 'studio' ? PANEL : 0;
  const frame = { width: SIZE.width - left, height: SIZE.height };
  const below =
    picture &&
    (await sharp(picture)
      .autoOrient()
      .resize({ ...frame, fit: 'cover', position: kind === 'studio' ? 'centre' : 'right' })
      .flatten({ background: 'white' })
      .toBuffer());
  if (company?.mark) typesetter.setMark(company.mark);
  const words = await typesetter.svg('scripts/social/card.typ', {
    kind: picture ? kind : 'plain',
    title,
    label: label ?? null,
    text: text ?? null,
    name: company?.name ?? null,
    mark: !company || company.mark !== undefined,
  });
  const drawing = await sharp({ create: { ...SIZE, channels: 3, background: 'black' } })
    .composite([
      ...(below ? [{ input: below, left, top: 0 }] : []),
      { input: words, left: 0, top: 0 },
    ])
    .png({ compressionLevel: 0 })
    .toBuffer();
  for (let quality = 84; ; quality -= 8) {
    const image = await sharp(drawing).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (image.length <= MOST_BYTES || quality < 40) return image;
  }
}
