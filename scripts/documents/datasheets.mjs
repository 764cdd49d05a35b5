import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../build/command.mjs';
import { fingerprint } from '../build/fingerprint.mjs';
import { makeChanged } from '../build/made.mjs';
import { configArgs, inRoot, serverProgram } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';
import { CONTENT } from './content.mjs';
import { drawDatasheet, imageFile } from './datasheet.mjs';
import { typesetter } from './typst.mjs';

/** The folder of derived media. */
export const DERIVED = inRoot('.cache', 'media');

/** The inputs of all data sheets besides the content. */
const DESIGN = ['scripts/documents', 'ui/brand/wordmark.svg', 'package-lock.json'];

/** The path of a product's data sheet in the folder of derived media. @param {string} slug */
export const datasheetPath = slug => `${slug}/datasheet/${slug}.pdf`;

/**
 * Reads the company and the content of each data sheet by `server datasheets`.
 *
 * @param {string} content the content folder
 * @returns {Promise<{ company: import('./datasheet.mjs').Company, sheets: import('./datasheet.mjs').Sheet[] }>}
 */
async function readSheets(content) {
  const program = inRoot(serverProgram());
  if (!existsSync(program)) {
    throw new UserError(
      'The server, which reads the products, is not built. Run npm run build first.',
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'data-sheets-'));
  try {
    const to = join(folder, 'sheets.json');
    const args = ['datasheets', '--to', to, '--content', content, ...configArgs()];
    const { code, output } = await run(program, args);
    if (code !== 0) {
      throw new UserError(`The data sheets cannot be drawn from this content:\n${output.trim()}`);
    }
    return JSON.parse(await readFile(to, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Draws the data sheets of new and changed products, and removes those of removed products.
 *
 * @param {object} [options]
 * @param {string} [options.content] the content folder
 * @param {string} [options.derived] the folder of derived media
 * @param {string} [options.made] file of the cache with what each data sheet was made from
 */
export async function makeDatasheets({
  content = CONTENT,
  derived = DERIVED,
  made = inRoot('.cache', 'data-sheets.json'),
} = {}) {
  const [{ company, sheets }, design] = await Promise.all([
    readSheets(content),
    fingerprint(DESIGN),
  ]);
  /** A hash of all inputs of a data sheet. @param {import('./datasheet.mjs').Sheet} sheet */
  async function keyOf(sheet) {
    const hash = createHash('sha256').update(JSON.stringify([design, company, sheet]));
    for (const { file } of sheet.images) {
      hash.update(await readFile(imageFile(content, sheet, file)).catch(() => ''));
    }
    return hash.digest('hex');
  }

  const wanted = sheets.map(async sheet => ({
    file: datasheetPath(sheet.slug),
    key: await keyOf(sheet),
    make: async () => drawDatasheet(sheet, { content, company, typesetter: await typesetter() }),
  }));
  return makeChanged({ folder: derived, record: made, wanted: await Promise.all(wanted) });
}
