import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
// @ts-expect-error it comes without types
import fontverter from 'fontverter';
import { inRoot } from '../build/paths.mjs';

// Chromium draws with the fonts of the machine. A test must see the same page on every machine, so the tests bring theirs.

const liberation = ['Regular', 'Bold'].map(
  style => `pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`,
);
const roboto = [400, 500, 700].map(
  weight => `@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`,
);
const dejavu = ['DejaVuSans', 'DejaVuSans-Bold'].map(name => `dejavu-fonts-ttf/ttf/${name}.ttf`);

/**
 * The machines that visitors have, by the font that stands in for Archivo (see scripts/fonts.mjs). A desktop has Arial or
 * Liberation Sans, which is as wide, and a font for other alphabets.
 */
const MACHINES = {
  arial: { family: 'Liberation Sans', files: [...liberation, ...dejavu] },
  roboto: { family: 'Roboto', files: roboto },
  dejavu: { family: 'DejaVu Sans', files: dejavu },
};

/** @typedef {keyof typeof MACHINES} Machine */

export const machines = /** @type {Machine[]} */ (Object.keys(MACHINES));

const folderOf = (/** @type {Machine} */ machine) => inRoot('.cache', 'fonts', machine);

/** What FONTCONFIG_FILE names for a browser that has a machine's fonts and no others. @param {Machine} machine */
export const fontconfigFile = machine => `${folderOf(machine)}/fonts.conf`;

// Desktops and phones hint slightly or not at all; full hinting, fontconfig's default, makes every letter a whole number of pixels wide.
const settings = (/** @type {Machine} */ machine) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folderOf(machine)}</dir>
  <cachedir>${folderOf(machine)}/cache</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>${MACHINES[machine].family}</string></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
  </match>
</fontconfig>
`;

/** Writes the fonts of every machine, and a fontconfig of its own for each. */
export async function writeFonts() {
  for (const machine of machines) {
    const folder = folderOf(machine);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const file of MACHINES[machine].files) {
      const font = await readFile(inRoot('node_modules', file));
      const name = basename(file).replace(/\.\w+$/, '.ttf');
      await writeFile(`${folder}/${name}`, await fontverter.convert(font, 'sfnt'));
    }
    await writeFile(fontconfigFile(machine), settings(machine));
  }
}
