import { fingerprint, sha256 } from '../build/fingerprint.mjs';
import { inParallel } from '../build/in-parallel.mjs';
import { typesetter } from '../documents/typst.mjs';
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

/** @typedef {import('../social/draw.mjs').Words} Words */
/** @typedef {Pick<import('./pages.mjs').PageDescription, 'title' | 'model' | 'pictures'>} Described */

/**
 * Draws the images of pages for link previews, with the company's own pictures. An image is drawn again only if its text or its picture
 * has changed.
 *
 * @param {Pick<import('./staging.mjs').Staging, 'has' | 'make'>} staging an image that it has is the company's own
 * @param {object} site
 * @param {Record<string, Described>} site.pages
 * @param {readonly string[]} [site.paths] of the pages whose images are drawn; by default all
 * @param {{ name: string, tagline?: string }} site.company
 * @param {{ mark?: string }} [site.brand] of another company: its name replaces the word mark, beside its mark, an SVG element
 * @param {string} [site.media] origin of a server that has the pictures; by default they are requested by their own URLs
 * @returns {Promise<string[]>} warnings
 */
export async function drawCards(staging, site) {
  const { pages, paths = Object.keys(pages), company, brand, media } = site;
  const owner = brand && { name: company.name, mark: brand.mark };
  const design = await fingerprint(DESIGN);
  /** @type {Set<string>} */
  const missing = new Set();
  /** The content's own pictures are at the site's URL, which may not be served yet. */
  const addressOf = (/** @type {string} */ url) =>
    media ? media + url.slice(url.indexOf('/media/')) : url;

  /** @param {ReturnType<typeof cardsOf>[number]} card */
  async function make({ picture: url, ...words }) {
    // The same path as in `head` (core-wasm/hooks/head.ts).
    const file = `media/social${words.path === '/' ? '/home' : words.path}.jpg`;
    if (staging.has(file)) return;
    /** @param {Awaited<ReturnType<typeof pictureAt>>} [picture] */
    const makeWith = picture => {
      const key = sha256(JSON.stringify([design, owner, words, url, picture?.identity]));
      return staging.make(file, key, async () =>
        drawCard({ ...words, picture: await picture?.read() }, await typesetter(), owner),
      );
    };
    try {
      const picture = url ? await pictureAt(addressOf(url), media !== undefined) : undefined;
      if (!(await makeWith(picture))) await picture?.close();
    } catch (error) {
      if (!url || !(error instanceof Error)) throw error;
      missing.add(`${url} (${error.message})`);
      await makeWith();
    }
  }

  const products = Object.values(pages).filter(({ model }) => model !== undefined);
  const cards = cardsOf(pages, company, brand ? undefined : POSTER).filter(
    ({ path }) =>
      paths.includes(path) &&
      (pages[path]?.model === undefined || products.length <= PRODUCT_CARDS),
  );
  await inParallel(cards, make, AT_ONCE);
  return [...missing].map(picture => `A link preview is made without its picture: ${picture}.`);
}

/**
 * The identity of a picture, and how to read it. On another company's host its ETag is its identity, so that a known picture is not
 * transferred; on our own server the ETag depends on the time stamp, so the bytes are.
 *
 * @param {string} url
 * @param {boolean} isOurs
 */
async function pictureAt(url, isOurs) {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`its host responded with ${response.status}`);
  const read = async () => Buffer.from(await response.arrayBuffer());
  const etag = isOurs ? null : response.headers.get('etag');
  if (etag) return { identity: etag, read, close: () => response.body?.cancel() };
  const bytes = await read();
  return { identity: sha256(bytes), read: async () => bytes, close: () => {} };
}

/**
 * The cards of a site's pages.
 *
 * @param {Record<string, Described>} pages by path
 * @param {{ name: string, tagline?: string }} company
 * @param {string} [poster] the picture of the home page; by default one of the gallery
 * @returns {(Words & { picture: string | undefined })[]} picture: its URL
 */
function cardsOf(pages, { name, tagline = name }, poster) {
  const scenes = pages['/gallery']?.pictures ?? [];
  return Object.entries(pages).map(([path, { title, model, pictures }], index) => {
    const above = pages[path.slice(0, path.lastIndexOf('/'))];
    if (above && path !== '/products/well') {
      return {
        path,
        label: above.title,
        kind: 'studio',
        picture: pictures[0],
        ...(model && title.startsWith(`${model} `)
          ? { title: model, text: title.slice(model.length + 1) }
          : { title }),
      };
    }
    const isHome = path === '/';
    // "About us: Engineering Excellence" has a label and a title.
    const [, label, words] = /^(.+?): (.+)$/.exec(isHome ? tagline : title) ?? [];
    return {
      path,
      title: words ?? (isHome ? tagline : title),
      kind: 'scene',
      ...(label && { label }),
      picture: (isHome ? poster : undefined) ?? scenes[index % scenes.length],
    };
  });
}
