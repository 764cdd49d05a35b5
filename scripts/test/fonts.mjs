import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
// @ts-expect-error it comes without types
import fontverter from 'fontverter';
import { inRoot } from '../build/paths.mjs';

// Tests use fonts of npm packages, so that pages look the same on every machine.

const liberation = ['Regular', 'Bold'].map(
  style => `pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`,
);
const roboto = [400, 500, 700].map(
  weight => `@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`,
);
const dejavu = ['DejaVuSans', 'DejaVuSans-Bold'].map(name => `dejavu-fonts-ttf/ttf/${name}.ttf`);

/**
 * Sets of fonts, by the fallback font for Archivo (see scripts/fonts.mjs). A desktop has Arial or Liberation Sans, which has the same
 * width, and a font for other alphabets.
 */
const FONT_SETS = {
  arial: { family: 'Liberation Sans', files: [...liberation, ...dejavu] },
  roboto: { family: 'Roboto', files: roboto },
  dejavu: { family: 'DejaVu Sans', files: dejavu },
};

/** @typedef {keyof typeof FONT_SETS} FontSet */

const fontSets = /** @type {FontSet[]} */ (Object.keys(FONT_SETS));

const folderOf = (/** @type {FontSet} */ fontSet) => inRoot('.cache', 'fonts', fontSet);

/** The value of FONTCONFIG_FILE for a browser with only the fonts of this set. @param {FontSet} fontSet */
export const fontconfigFile = fontSet => `${folderOf(fontSet)}/fonts.conf`;

// Slight hinting, as on desktops and phones. With fontconfig's default, full hinting, the width of each letter is a whole number of pixels.
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
