import PDFDocument from 'pdfkit';
import { bind } from './bind.mjs';
import { COLORS, FONTS } from './brand.mjs';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40 };

/**
 * @typedef {object} Style
 * @property {keyof typeof FONTS} [font]
 * @property {number} [size] points
 * @property {string} [color]
 * @property {number} [leading] points between two lines of text, beyond the font's own
 * @property {number} [track] points between letters
 * @property {'left' | 'right' | 'center'} [align]
 */

/**
 * @typedef {object} Facts
 * @property {string} title
 * @property {string} subject
 * @property {string} author
 * @property {string[]} keywords
 * @property {string} date year-month-day; it stands in the file, so that the same content makes the same bytes
 * @property {string} [password] that opens the document; without one it is open
 */

/**
 * A document of A4 pages. Whatever is read aloud goes through `text`, `figure` or `group`, which tag it;
 * decoration goes through `decorate`.
 */
export class Sheet {
  /** @param {Facts} facts */
  constructor({ title, subject, author, keywords, date, password }) {
    const when = new Date(`${date}T00:00:00Z`);
    this.doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: 'en',
      tagged: true,
      displayTitle: true,
      info: {
        Title: title,
        Subject: subject,
        Author: author,
        Keywords: keywords.join(', '),
        Creator: author,
        CreationDate: when,
        ModDate: when,
      },
      ...(password ? { userPassword: password, ownerPassword: `${password}-owner` } : {}),
    });
    for (const [name, file] of Object.entries(FONTS)) this.doc.registerFont(name, file);
    this.pages = 0;
    /** @type {PDFKit.PDFStructureElement} */
    this.parent = this.doc.struct('Document');
    this.doc.addStructure(this.parent);
    this.root = this.parent;
    /** @type {Promise<Buffer>} */
    this.bytes = new Promise((resolve, reject) => {
      /** @type {Buffer[]} */
      const chunks = [];
      this.doc.on('data', chunk => chunks.push(chunk));
      this.doc.once('end', () => resolve(Buffer.concat(chunks)));
      this.doc.once('error', reject);
    });
  }

  addPage() {
    this.doc.addPage();
    this.pages += 1;
  }

  /** @param {Style} style */
  #apply({ font = 'regular', size = 9, color = COLORS.ink }) {
    this.doc.font(font).fontSize(size).fillColor(color);
  }

  /** @param {Style} style @param {number} width */
  #options({ leading = 0, track = 0, align = 'left' }, width) {
    return { width, lineGap: leading, characterSpacing: track, align };
  }

  /**
   * Height that a text takes in a column.
   *
   * @param {string} text
   * @param {number} width
   * @param {Style} style
   */
  heightOf(text, width, style) {
    this.#apply(style);
    return this.doc.heightOfString(bind(text), this.#options(style, width));
  }

  /** Width of a text on one line. @param {string} text @param {Style} style */
  widthOf(text, style) {
    this.#apply(style);
    return this.doc.widthOfString(text, { characterSpacing: style.track ?? 0 });
  }

  /**
   * Writes a text and returns where it ends.
   *
   * @param {string} text
   * @param {{ x: number, y: number, width: number }} at
   * @param {Style} [style]
   * @param {string} [tag] what the text is: P, H1, H2, TD, ...
   * @returns {number} the y below it
   */
  text(text, { x, y, width }, style = {}, tag = 'P') {
    let end = y;
    this.parent.add(
      this.doc.struct(tag, {}, () => {
        end = this.#write(text, { x, y, width }, style);
      }),
    );
    return end;
  }

  /** @param {string} text @param {{ x: number, y: number, width: number }} at @param {Style} style */
  #write(text, { x, y, width }, style) {
    this.#apply(style);
    this.doc.text(bind(text), x, y, this.#options(style, width));
    return this.doc.y;
  }

  /** Text that every page repeats: no reader needs to hear it. @param {string} text @param {{ x: number, y: number, width: number }} at @param {Style} style */
  label(text, at, style) {
    this.decorate(() => this.#write(text, at, style));
  }

  /** A picture. @param {Buffer} image @param {{ x: number, y: number, width: number, height: number }} at @param {string} alt */
  figure(image, { x, y, width, height }, alt) {
    const options = { alt, bbox: [x, y, x + width, y + height] };
    this.parent.add(
      this.doc.struct('Figure', options, () => {
        this.doc
          .save()
          .rect(x, y, width, height)
          .clip()
          .image(image, x, y, { cover: [width, height], align: 'center', valign: 'center' })
          .restore();
      }),
    );
  }

  /** A drawing made of lines, read aloud as one sentence. @param {string} alt @param {() => void} draw */
  diagram(alt, draw) {
    this.parent.add(this.doc.struct('Figure', { alt }, draw));
  }

  /**
   * Everything that `draw` writes belongs to one part: a table, a row, a list.
   *
   * @template T
   * @param {string} tag
   * @param {() => T} draw
   * @returns {T}
   */
  group(tag, draw) {
    const outer = this.parent;
    const inner = this.doc.struct(tag);
    outer.add(inner);
    this.parent = inner;
    const result = draw();
    inner.end();
    this.parent = outer;
    return result;
  }

  /** Lines, fills and repeated text. @param {() => void} draw */
  decorate(draw) {
    this.doc.markContent('Artifact');
    draw();
    this.doc.endMarkedContent();
  }

  /** @param {{ x: number, y: number, width: number, height: number }} at @param {string} color */
  fill({ x, y, width, height }, color) {
    this.decorate(() => this.doc.rect(x, y, width, height).fill(color));
  }

  /** A hairline. @param {number} x @param {number} y @param {number} width @param {string} [color] @param {number} [weight] */
  rule(x, y, width, color = COLORS.steel200, weight = 0.6) {
    this.decorate(() =>
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .strokeColor(color)
        .stroke(),
    );
  }

  /** @param {import('./brand.mjs').Drawing} drawing @param {{ x: number, y: number, height: number }} at @param {string} color */
  draw(drawing, { x, y, height }, color) {
    this.decorate(() => {
      this.doc
        .save()
        .translate(x, y)
        .scale(height / drawing.height);
      for (const { d, fill, opacity } of drawing.paths) {
        this.doc
          .path(d)
          .fillColor(fill === 'currentColor' ? color : fill, opacity)
          .fill();
      }
      this.doc.restore();
    });
  }

  /** Closes the document. @returns {Promise<Buffer>} the file */
  finish() {
    this.root.end();
    this.doc.end();
    return this.bytes;
  }
}
