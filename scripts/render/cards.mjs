import { fingerprint, sha256 } from '../build/fingerprint.mjs';
import { inParallel } from '../build/in-parallel.mjs';
import { typesetter } from '../documents/typst.mjs';
import { cardsOf } from '../social/cards.mjs';
import { drawCard } from '../social/draw.mjs';

/** The inputs of all images besides their words and pictures. */
const DESIGN = [
  'scripts/social',
  'scripts/documents/brand.typ',
  'scripts/documents/typst.mjs',
  'ui/brand',
  'package-lock.json',
];

/** The picture of the sample company's home page. */
const POSTER = '/media/hero/poster.webp';

/** Up to this number, each product has its own image; more products share those of their categories, or of the home page. */
export const PRODUCT_CARDS = 300;

/** The timeout of a picture in milliseconds. Without its picture an image has only text. */
const TIMEOUT = 20_000;
/** The number of pictures that are requested at the same time. */
const AT_ONCE = 4;

/**
 * What an image was made from: a hash of its text and design, and the picture with its ETag.
 *
 * @typedef {{ key: string, hash: string, etag?: string, picture?: string }} Made
 */

/**
 * Draws the images of pages for link previews, with the company's own pictures. An image is drawn again only if its text or its picture
 * has changed; pictures are requested with their ETag.
 *
 * @param {object} site
 * @param {Record<string, Pick<import('./pages.mjs').PageDescription, 'title' | 'model' | 'pictures'>>} site.pages
 * @param {readonly string[]} [site.paths] of the pages whose images are drawn; by default all
 * @param {{ name: string, tagline?: string }} site.company
 * @param {{ mark?: string }} [site.brand] of another company: its name replaces the word mark, beside its mark, an SVG element
 * @param {string} [site.media] origin of a server that has the pictures; by default they are requested by their own URLs
 * @param {(file: string) => Made | undefined} site.made what a file was made from, while it is still there
 * @param {(file: string) => boolean} site.isOwnFile whether the company provides the image
 * @param {(file: string, image: Buffer) => Promise<string>} site.stage adds an image to the release, and returns its hash
 * @returns {Promise<{ state: Record<string, Made>, warnings: string[] }>}
 */
export async function drawCards(site) {
  const { pages, paths = Object.keys(pages), company, brand, media, made, isOwnFile, stage } = site;
  const owner = brand && { name: company.name, mark: brand.mark };
  const design = await fingerprint(DESIGN);
  /** @type {Record<string, Made>} */
  const state = {};
  /** @type {string[]} */
  const missing = [];
  /** The content's own pictures are at the site's URL, which may not be served yet. */
  const addressOf = (/** @type {string} */ url) =>
    media ? media + url.slice(url.indexOf('/media/')) : url;

  /** @param {import('../social/cards.mjs').Card} card */
  async function make(card) {
    // As in the core's `social_image`.
    const file = `media/social${card.path === '/' ? '/home' : card.path}.jpg`;
    if (isOwnFile(file)) return;
    const last = made(file);
    const { picture: url, ...words } = card;
    /** @param {string | undefined} picture */
    const keyWith = picture =>
      sha256(JSON.stringify([design, owner, words, url ?? null, picture ?? null]));
    const asked = last && last.key === keyWith(last.picture) ? last.etag : undefined;
    const found = url ? await pictureAt(addressOf(url), asked) : undefined;
    if (found === UNCHANGED && last) {
      state[file] = last;
      return;
    }
    if (found instanceof Error) missing.push(`${url} (${found.message})`);
    const { bytes, etag } = found && found !== UNCHANGED && !(found instanceof Error) ? found : {};
    const picture = bytes && sha256(bytes);
    const key = keyWith(picture);
    if (last?.key === key) {
      state[file] = { ...last, ...(etag && { etag }) };
      return;
    }
    const draw = async (/** @type {Buffer | undefined} */ below) =>
      drawCard({ ...card, picture: below }, await typesetter(), owner);
    const image = await draw(bytes).catch(error => {
      if (!bytes) throw error;
      missing.push(`${url} (it is not a picture)`);
      return draw(undefined);
    });
    const hash = await stage(file, image);
    state[file] = { key, hash, ...(etag && { etag }), ...(picture && { picture }) };
  }

  const products = Object.values(pages).filter(({ model }) => model !== undefined);
  const cards = cardsOf(pages, company, brand ? undefined : POSTER).filter(
    ({ path }) =>
      paths.includes(path) &&
      (pages[path]?.model === undefined || products.length <= PRODUCT_CARDS),
  );
  await inParallel(cards, make, AT_ONCE);
  const warnings = [...new Set(missing)].map(
    picture => `A link preview is made without its picture: ${picture}.`,
  );
  return { state, warnings };
}

const UNCHANGED = Symbol('unchanged');

/** @param {string} url @param {string | undefined} etag of the known version */
async function pictureAt(url, etag) {
  try {
    const response = await fetch(url, {
      headers: etag ? { 'if-none-match': etag } : {},
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (etag && response.status === 304) return UNCHANGED;
    if (!response.ok) return new Error(`its host responded with ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { bytes, etag: response.headers.get('etag') ?? undefined };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
