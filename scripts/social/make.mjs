import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint, sha256 } from '../build/fingerprint.mjs';
import { makeChanged } from '../build/made.mjs';
import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';
import { CONTENT, readCompany } from '../documents/content.mjs';
import { DERIVED } from '../documents/datasheets.mjs';
import { typesetter } from '../documents/typst.mjs';
import { describeSite } from '../render/describe.mjs';
import { cardsOf } from './cards.mjs';
import { drawCard } from './draw.mjs';

/** The inputs of all images besides their cards. */
export const DESIGN = [
  'scripts/social',
  'scripts/documents/brand.typ',
  'scripts/documents/typst.mjs',
  'ui/brand',
  'package-lock.json',
];

/** The path of a page's image in the folder of derived media, as in the core's `social_image`. */
export const imagePath = (/** @type {string} */ path) =>
  `social${path === '/' ? '/home' : path}.jpg`;

/**
 * Draws the social images of new and changed pages, and removes those of removed pages.
 *
 * @param {object} [options]
 * @param {string} [options.content] the content folder
 * @param {string} [options.derived] the folder of derived media
 * @param {string} [options.made] file of the cache with what each image was made from
 * @param {Parameters<typeof describeSite>[1]} [options.site] by default that of the bundle that renders the pages
 */
export async function makeSocialImages({
  content = CONTENT,
  derived = DERIVED,
  made = inRoot('.cache', 'social-images.json'),
  site,
} = {}) {
  const design = await fingerprint(DESIGN);
  const fileOf = (/** @type {string} */ url) =>
    join(content, decodeURIComponent(url.slice(url.indexOf('/media/'))));

  /** @param {import('./cards.mjs').Card} card */
  async function wantedFor({ picture: url = '', ...shown }) {
    const picture = fileOf(url);
    const bytes = await readFile(picture).catch(() => {
      throw new UserError(`${picture} is missing: the social image of ${shown.path} shows it.`);
    });
    return {
      file: imagePath(shown.path),
      key: sha256(JSON.stringify([design, shown, sha256(bytes)])),
      make: async () => drawCard({ ...shown, picture }, await typesetter()),
    };
  }

  const { pages } = await describeSite(content, site ?? (await siteOfBundle()));
  const cards = cardsOf(pages, await readCompany(content), '/media/hero/poster.webp');
  return makeChanged({
    folder: derived,
    record: made,
    wanted: await Promise.all(cards.map(wantedFor)),
  });
}

/** The pages that do not depend on the content, from the bundle that renders them. */
async function siteOfBundle() {
  const bundle = inRoot('dist/ssr/entry-server.js');
  if (!existsSync(bundle)) {
    throw new UserError('dist/ssr is missing: run npm run build, which makes the bundle first.');
  }
  const { titles, PRODUCTS_PREVIEW_COUNT } = await import(bundle);
  return { titles, pageSize: PRODUCTS_PREVIEW_COUNT };
}
