import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawFavicon, drawIcon, ICONS } from '../brand/icons.mjs';
import { sha256 } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { readRecord } from '../build/record.mjs';
import { PRODUCT_CARDS } from './cards.mjs';

// The site of another company has nothing of the sample company.

/** The hashes of the sample company's content files. */
const SAMPLE = inRoot('scripts/render/sample.json');

const MANIFEST = 'site.webmanifest';
const POSTER = 'media/hero/poster.webp';
const TALL_POSTER = 'media/hero/poster-tall.webp';

/** The files of public/ that are the sample company's brand. */
export const BRAND_FILES = [MANIFEST, 'favicon.svg', ...ICONS.map(([name]) => name)];

/**
 * What pages show of another company's brand; the same as `Brand` of the pages.
 *
 * @typedef {{ mark?: string, poster?: string, tallPoster?: string, hasTeam: boolean, hasProductCards: boolean }} Brand
 */

/** Whether a content file is the company's own: it exists, and is not the sample company's. @param {string} content @param {string} file */
async function isOwn(content, file) {
  const bytes = await readFile(join(content, file)).catch(() => null);
  return bytes !== null && sha256(bytes) !== (await readRecord(SAMPLE))[file];
}

/**
 * The lists of a content folder that are the sample company's.
 *
 * @param {string} content
 * @returns {Promise<('clients' | 'team')[]>}
 */
export async function sampleLists(content) {
  const lists = /** @type {const} */ (['clients', 'team']);
  const own = await Promise.all(lists.map(name => isOwn(content, `${name}.toml`)));
  return lists.filter((_, index) => !own[index]);
}

/**
 * The brand of another company: `brand/mark.svg` of its content folder, and the poster of its film.
 *
 * @param {string} content
 * @param {{ team: unknown[], products: unknown[] }} lists of its API
 * @returns {Promise<Brand>}
 */
export async function brandOf(content, { team, products }) {
  const mark = await readFile(join(content, 'brand/mark.svg'), 'utf8').catch(() => undefined);
  const svg = mark?.slice(Math.max(0, mark.indexOf('<svg'))).trim();
  return {
    ...(svg && { mark: svg }),
    ...((await isOwn(content, POSTER)) && { poster: `/${POSTER}` }),
    ...((await isOwn(content, TALL_POSTER)) && { tallPoster: `/${TALL_POSTER}` }),
    hasTeam: team.length > 0,
    hasProductCards: products.length <= PRODUCT_CARDS,
  };
}

/**
 * The files of another company's brand that replace those of public/: the manifest, and icons if it has a mark.
 *
 * @param {Brand} brand
 * @param {string} name of the company
 * @returns {Promise<Record<string, string | Buffer>>}
 */
export async function brandFiles({ mark }, name) {
  /** @type {Record<string, string | Buffer>} */
  const files = {};
  if (mark) {
    files['favicon.svg'] = drawFavicon(mark, name);
    for (const [file, size, share] of ICONS) files[file] = await drawIcon(mark, size, share);
  }
  const manifest = JSON.parse(await readFile(inRoot('public', MANIFEST), 'utf8'));
  const { icons, ...shared } = manifest;
  const named = { ...shared, name, short_name: name.split(' ')[0], ...(mark && { icons }) };
  return { ...files, [MANIFEST]: `${JSON.stringify(named, null, 2)}\n` };
}

/**
 * Warnings about data of the sample company on another company's site.
 *
 * @param {string} content
 * @param {boolean} hasOwnCompany whether the API has a call for the company
 */
export async function sampleLeft(content, hasOwnCompany) {
  if (hasOwnCompany || (await isOwn(content, 'company.toml'))) return [];
  return [
    `${join(content, 'company.toml')} is the sample company's, so its name, telephone, offices and texts are shown. Replace it; name = "…" is enough.`,
  ];
}
