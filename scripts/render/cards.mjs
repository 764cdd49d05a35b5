import { fingerprint, sha256 } from '../build/fingerprint.mjs';
import { inParallel } from '../build/in-parallel.mjs';
import { typesetter } from '../documents/typst.mjs';
import { cardsOf } from '../social/cards.mjs';
import { drawCard } from '../social/draw.mjs';
import { DESIGN, imagePath } from '../social/make.mjs';

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
 * Draws the images of another company's pages for link previews, with the company's own pictures. An image is drawn again only if its
 * text or its picture has changed; pictures are requested with their ETag.
 *
 * @param {object} site
 * @param {Record<string, import('./describe.mjs').PageDescription>} site.pages
 * @param {{ name: string, tagline?: string, mark?: string | undefined }} site.company mark: an SVG element
 * @param {(file: string) => Made | undefined} site.made what a file was made from, while it is still there
 * @param {(file: string) => boolean} site.isOwnFile whether the company provides the image
 * @param {(file: string, image: Buffer) => Promise<string>} site.stage adds an image to the release, and returns its hash
 * @returns {Promise<{ state: Record<string, Made>, warnings: string[] }>}
 */
export async function drawCards({ pages, company, made, isOwnFile, stage }) {
  const design = await fingerprint(DESIGN);
  /** @type {Record<string, Made>} */
  const state = {};
  /** @type {string[]} */
  const missing = [];

  /** @param {import('../social/cards.mjs').Card} card */
  async function make(card) {
    const file = `media/${imagePath(card.path)}`;
    if (isOwnFile(file)) return;
    const last = made(file);
    const { picture: url, ...words } = card;
    /** @param {string | undefined} picture */
    const keyWith = picture =>
      sha256(
        JSON.stringify([design, company.name, company.mark, words, url ?? null, picture ?? null]),
      );
    const asked = last && last.key === keyWith(last.picture) ? last.etag : undefined;
    const found = url ? await pictureAt(url, asked) : undefined;
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
      drawCard({ ...card, picture: below }, await typesetter(), company);
    const image = await draw(bytes).catch(error => {
      if (!bytes) throw error;
      missing.push(`${url} (it is not a picture)`);
      return draw(undefined);
    });
    const hash = await stage(file, image);
    state[file] = { key, hash, ...(etag && { etag }), ...(picture && { picture }) };
  }

  await inParallel(cardsOf(pages, company), make, AT_ONCE);
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
