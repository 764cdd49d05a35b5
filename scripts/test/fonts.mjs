import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
// @ts-expect-error it comes without types
import fontverter from 'fontverter';
import { inRoot } from '../build/paths.mjs';

// Chromium draws with the fonts of the fontSet. A test must see the same page on every fontSet, so the tests bring theirs.

const liberation = ['Regular', 'Bold'].map(
  style => `pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`,
);
const roboto = [400, 500, 700].map(
  weight => `@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`,
);
const dejavu = ['DejaVuSans', 'DejaVuSans-Bold'].map(name => `dejavu-fonts-ttf/ttf/${name}.ttf`);

/**
 * The font sets of visitors, by the font that stands in for Archivo (see scripts/fonts.mjs). A desktop has Arial or
 * Liberation Sans, which is as wide, and a font for other alphabets.
 */
const FONT_SETS = {
  arial: { family: 'Liberation Sans', files: [...liberation, ...dejavu] },
  roboto: { family: 'Roboto', files: roboto },
  dejavu: { family: 'DejaVu Sans', files: dejavu },
};

/** @typedef {keyof typeof FONT_SETS} FontSet */

const fontSets = /** @type {FontSet[]} */ (Object.keys(FONT_SETS));

const folderOf = (/** @type {FontSet} */ fontSet) => inRoot('.cache', 'fonts', fontSet);

/** What FONTCONFIG_FILE names for a browser that has the fonts of this set and no others. @param {FontSet} fontSet */
export const fontconfigFile = fontSet => `${folderOf(fontSet)}/fonts.conf`;

// Desktops and phones hint slightly or not at all; full hinting, fontconfig's default, makes every letter a whole number of pixels wide.
const settings = (/** @type {FontSet} */ fontSet) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folderOf(fontSet)}</dir>
  <cachedir>${folderOf(fontSet)}/cache</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>${FONT_SETS[fontSet].family}</string></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
  </match>
</fontconfig>
`;

/** Writes each font set with its own fontconfig. */
export async function writeFonts() {
  for (const fontSet of fontSets) {
    const folder = folderOf(fontSet);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const file of FONT_SETS[fontSet].files) {
      const font = await readFile(inRoot('node_modules', file));
      const name = basename(file).replace(/\.\w+$/, '.ttf');
      await writeFile(`${folder}/${name}`, await fontverter.convert(font, 'sfnt'));
    }
    await writeFile(fontconfigFile(fontSet), settings(fontSet));
  }
}
