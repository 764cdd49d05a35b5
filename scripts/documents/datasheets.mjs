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

/** Where derived media go. */
export const DERIVED = inRoot('.cache', 'media');

/** What every data sheet depends on besides the content. */
const DESIGN = ['scripts/documents', 'ui/brand/wordmark.svg', 'package-lock.json'];

/** Where a product's data sheet lies below the derived media. @param {string} slug */
export const datasheetPath = slug => `${slug}/datasheet/${slug}.pdf`;

/**
 * What the server has read for the data sheets: the company, and what each sheet shows.
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
 * Makes the data sheet of every product whose content changed, and removes those of products that are gone.
 *
 * @param {object} [options]
 * @param {string} [options.content] the content folder
 * @param {string} [options.derived] the folder of derived media
 * @param {string} [options.made] file of the cache that says what each data sheet was made from
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
  /** Everything that shows on a data sheet. @param {import('./datasheet.mjs').Sheet} sheet */
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
