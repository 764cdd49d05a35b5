import { readFile } from 'node:fs/promises';
import { join, parse, relative } from 'node:path';
import { filesBelow } from '../build/fingerprint.mjs';
import { DERIVED } from '../build/paths.mjs';
import { askServer } from '../build/serve.mjs';
import { brandFiles } from './brand.mjs';

// The files that another host of static files needs besides the pages.

/** The site's pictures and films, also if another host has those of the catalogue, and its images for link previews. */
const OWN_MEDIA = ['clients', 'team', 'social'];

/**
 * Adds what another company's site has besides its pages and their images: responses, brand, pictures, and the files of a static host.
 *
 * @param {import('./staging.mjs').Staging} staging
 * @param {object} company
 * @param {string} company.site the folder of the site
 * @param {string} company.content
 * @param {import('./settings.mjs').Settings} company.settings
 * @param {import('./responses.mjs').Responses} company.responses
 * @param {import('./brand.mjs').Brand} company.brand
 * @param {string[]} company.paths of the rendered pages
 * @param {readonly { from: string, to: string }[]} company.redirects
 */
export async function addCompanyFiles(staging, company) {
  const { site, content, settings, responses, brand, paths, redirects } = company;
  const own = await responses.own();
  for (const [file, text] of Object.entries(own)) await staging.add(file, text);
  const details = await responses.data('company');
  for (const [file, bytes] of Object.entries(await brandFiles(brand, details.name))) {
    await staging.add(file, bytes);
  }
  const texts = JSON.stringify([details, own]);
  for (const [file, path] of await ownFiles(content, settings, { texts, brand })) {
    await staging.add(file, await readFile(path));
  }
  for (const [path, text] of shortPages(paths)) {
    await staging.add(join(path.slice(1), 'index.html'), text);
  }
  await staging.add('_redirects', redirectsOf(redirects));
  await staging.add('_headers', await askServer(['headers', site, staging.folder]));
}

/**
 * The company's own files, by their paths below the site: the lists of countries, the film's poster, logos and portraits.
 *
 * @param {string} content
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ texts: string, brand: import('./brand.mjs').Brand }} shown texts: the data that name the shown logos and portraits
 * @returns {Promise<[string, string][]>}
 */
async function ownFiles(content, { bases }, { texts, brand }) {
  /** @param {string} folder @param {string} below @returns {Promise<[string, string][]>} */
  const files = async (folder, below) =>
    (await filesBelow(join(folder, below))).map(path => [relative(folder, path), path]);
  const places = bases.places === null ? await files(content, 'places') : [];
  const media = OWN_MEDIA.flatMap(name => [
    ...(name === 'social' ? [] : [files(DERIVED, name)]),
    files(join(content, 'media'), name),
  ]);
  const found = (await Promise.all(media)).flat().filter(([path]) => isNamed(path, texts));
  const posters = [brand.poster, brand.tallPoster].flatMap(url => (url ? [url.slice(1)] : []));
  return [
    ...places,
    ...posters.map(path => /** @type {[string, string]} */ ([path, join(content, path)])),
    ...found.map(([path, file]) => /** @type {[string, string]} */ ([`media/${path}`, file])),
  ];
}

/**
 * Whether a logo or a portrait is shown; the folders may contain those of the sample company, too. A text that names `acme.svg` or
 * `/media/clients/acme.webp` also shows the copy `acme-320.avif`.
 *
 * @param {string} path
 * @param {string} texts JSON
 */
export function isNamed(path, texts) {
  if (path.startsWith('social/')) return true;
  /** @type {string[]} */
  const names = texts.match(/[^"/\\]+(?=\.\w+\\*")/g) ?? [];
  const { name } = parse(path);
  return names.includes(name) || names.includes(name.replace(/-\d+$/, ''));
}

/**
 * The documents at the short URLs of products, which redirect to their pages; copies of the pages would double the site.
 *
 * @param {string[]} paths
 * @returns {[string, string][]} path and document
 */
export function shortPages(paths) {
  const known = new Set(paths);
  return paths.flatMap(path => {
    // Lists have further pages below "page", which is no slug.
    const slug = /^\/products\/[^/]+\/(?!page\/)[^/]+\/([^/]+)$/.exec(path)?.[1];
    const short = `/products/${slug}`;
    return slug && !known.has(short) ? [[short, redirectPage(path)]] : [];
  });
}

/** @param {string} path without characters that HTML would interpret */
const redirectPage = path =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${path}</title><meta http-equiv="refresh" content="0; url=${path}"><a href="${path}">${path}</a></html>\n`;

/**
 * The redirects of moved URLs, in the format of Netlify, Cloudflare Pages and others, without those of the sample company's categories.
 *
 * @param {readonly { from: string, to: string }[]} redirects
 */
function redirectsOf(redirects) {
  const others = redirects.filter(({ from }) => !from.startsWith('/products/'));
  return others.map(({ from, to }) => `${from} ${to} 301\n`).join('');
}
