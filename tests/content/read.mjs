import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { filesBelow } from '../../scripts/build/fingerprint.mjs';
import { CONTENT, inRoot } from '../../scripts/build/paths.mjs';

/** The pictures and documents of the content folder. */
export const MEDIA = join(CONTENT, 'media');

/** The paths of all files below a folder. @param {string} folder */
export const filesOf = async folder =>
  (await filesBelow(folder)).map(file => relative(folder, file));

/** The texts of the content folder, and the sources of the case studies. */
export async function writtenTexts() {
  const sources = [
    [CONTENT, await filesOf(CONTENT)],
    [inRoot('art', 'case-studies'), await filesOf(inRoot('art', 'case-studies'))],
  ];
  /** @type {{ file: string, text: string }[]} */
  const texts = [];
  for (const [folder, files] of /** @type {[string, string[]][]} */ (sources)) {
    for (const file of files.filter(name => /\.(toml|md)$/.test(name))) {
      texts.push({ file, text: await readFile(join(folder, file), 'utf8') });
    }
  }
  return texts;
}

/**
 * Reads the metadata and the text of a PDF.
 *
 * @param {string} file
 * @param {string} [password]
 */
export async function readPdf(file, password) {
  const task = getDocument({
    data: new Uint8Array(await readFile(file)),
    standardFontDataUrl: `${inRoot('node_modules', 'pdfjs-dist', 'standard_fonts')}/`,
    ...(password === undefined ? {} : { password }),
  });
  try {
    const document = await task.promise;
    const { info } = await document.getMetadata();
    const pages = [];
    for (let i = 1; i <= document.numPages; i += 1) {
      const page = await document.getPage(i);
      const { items, lang } = await page.getTextContent();
      const texts = items.filter(item => 'str' in item);
      pages.push({
        lang,
        text: texts.map(({ str }) => str).join(' '),
        lines: texts.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join(''),
      });
    }
    const facts = /** @type {{ Title?: string, Author?: string, Language?: string }} */ (info);
    return {
      title: facts.Title,
      author: facts.Author,
      language: facts.Language,
      pages: document.numPages,
      lines: pages.map(page => page.lines).join('\n'),
      text: squeeze(pages.map(page => page.text).join(' ')),
    };
  } finally {
    await task.destroy();
  }
}

/**
 * A text without white space, which line breaks and glyph widths add, and in normal form NFKC, because the micro sign is read back as a
 * Greek letter.
 *
 * @param {string} text
 */
export const squeeze = text => text.normalize('NFKC').replaceAll(/\s+/g, '');
