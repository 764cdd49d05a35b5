import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fingerprint } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { Problem } from '../build/problem.mjs';
import { COLORS } from '../documents/brand.mjs';
import { CONTENT } from '../documents/content.mjs';
import { DERIVED } from '../documents/datasheets.mjs';
import { cards } from './cards.mjs';
import { drawCard } from './draw.mjs';

/** What every image depends on besides its card. */
const DESIGN = [
  'scripts/social',
  'scripts/documents/brand.mjs',
  'ui/brand/wordmark.svg',
  'package-lock.json',
];

/** Where the image of a page lies below the derived media: the core's `social_image` names it so. */
export const imagePath = (/** @type {string} */ path) =>
  `social${path === '/' ? '/home' : path}.jpg`;

/**
 * Makes the social image of every page whose words or picture changed, and removes those of pages that are gone.
 *
 * @param {object} [options]
 * @param {string} [options.content] the content folder
 * @param {string} [options.derived] the folder of derived media
 * @param {string} [options.made] file of the cache that says what each image was made from
 * @param {Record<string, string>} [options.titles] of the pages that there always are, by path
 */
export async function makeSocialImages({
  content = CONTENT,
  derived = DERIVED,
  made: madeFile = inRoot('.cache', 'social-made.json'),
  titles,
} = {}) {
  const design = await fingerprint(DESIGN);
  const wordmark = await whiteWordmark();
  /** @type {Record<string, string>} */
  const made = JSON.parse(await readFile(madeFile, 'utf8').catch(() => '{}'));
  /** @type {Record<string, string>} */
  const now = {};
  let drawn = 0;
  for (const card of await cards(content, titles ?? (await titlesOfSite()))) {
    const { picture, ...shown } = card;
    const bytes = await readFile(picture).catch(() => {
      throw new Problem(`${picture} is missing: the social image of ${card.path} shows it.`);
    });
    const image = imagePath(card.path);
    const file = join(derived, image);
    const hash = createHash('sha256')
      .update(JSON.stringify([design, shown]))
      .update(bytes);
    const key = hash.digest('hex');
    if (made[image] !== key || !existsSync(file)) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await drawCard(card, wordmark));
      drawn += 1;
    }
    now[image] = key;
  }
  const gone = Object.keys(made).filter(image => !(image in now));
  for (const image of gone) await rm(join(derived, image), { force: true });
  await mkdir(dirname(madeFile), { recursive: true });
  await writeFile(madeFile, JSON.stringify(now));
  return { drawn, kept: Object.keys(now).length - drawn, removed: gone.length };
}

async function whiteWordmark() {
  const svg = await readFile(inRoot('ui', 'brand', 'wordmark.svg'), 'utf8');
  return Buffer.from(svg.replaceAll('currentColor', COLORS.paper));
}

/** The titles of the pages that there always are, from the bundle that renders them. */
async function titlesOfSite() {
  const bundle = inRoot('dist/ssr/entry-server.js');
  if (!existsSync(bundle)) {
    throw new Problem('dist/ssr is missing: run npm run build, which makes the bundle first.');
  }
  return (await import(bundle)).titles;
}
