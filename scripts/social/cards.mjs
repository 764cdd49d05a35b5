import { join } from 'node:path';
import { readCategories, readCompany, readGallery, readProducts } from '../documents/content.mjs';

/**
 * The texts of a social image.
 *
 * @typedef {object} Words
 * @property {string} path of the page
 * @property {string} [label] small, above the title
 * @property {string} title
 * @property {string} [text] smaller, below the title
 * @property {'studio' | 'scene'} kind a tool on a light ground, or a dark scene behind the words
 */

/** @typedef {Words & { picture: string }} Card picture: a file */

/**
 * The cards of all pages of the company in a content folder.
 *
 * @param {string} content the content folder
 * @param {Record<string, string>} titles of the pages that do not depend on the content, by path
 * @returns {Promise<Card[]>}
 */
export async function cards(content, titles) {
  const [company, categories, products, gallery] = await Promise.all([
    readCompany(content),
    readCategories(content),
    readProducts(content),
    readGallery(content),
  ]);
  const media = (/** @type {string[]} */ ...path) => join(content, 'media', ...path);
  const scenes = gallery.map(({ id, file }) => media('gallery', String(id), file));
  const poster = media('hero', 'poster.webp');
  const fixed = Object.entries(titles).map(([path, title], index) =>
    path === '/'
      ? card(path, company.tagline, poster)
      : card(path, title, scenes[(index - 1) % scenes.length] ?? poster),
  );
  const catalogue = [...categories].flatMap(([slug, category]) => [
    studio(`/products/${slug}`, 'Products', category.name, media(category.image)),
    ...category.subcategories.map(below =>
      studio(`/products/${slug}/${below.slug}`, category.name, below.name, media(below.image)),
    ),
  ]);
  const tools = products.map(product => {
    const { slug, category, subcategory, name, model, images } = product;
    const place = categories.get(category)?.subcategories.find(each => each.slug === subcategory);
    // The model is the title, so the text is the rest of the name.
    const rest = name.startsWith(`${model} `) ? name.slice(model.length + 1) : undefined;
    const picture = media(slug, 'images', images[0]?.file ?? '');
    const path = `/products/${category}/${subcategory}/${slug}`;
    return {
      ...studio(path, place?.name ?? 'Products', rest ? model : name, picture),
      ...(rest && { text: rest }),
    };
  });
  return [...fixed, ...catalogue, ...tools];
}

/**
 * The cards of another company's pages, with its own pictures.
 *
 * @param {Record<string, { title: string, pictures: string[] }>} pages by path, with the URLs of their pictures
 * @param {{ name: string, tagline?: string }} company
 * @returns {(Words & { picture: string | undefined })[]}
 */
export function remoteCards(pages, { name, tagline }) {
  const scenes = pages['/gallery']?.pictures ?? [];
  return Object.entries(pages).map(([path, { title, pictures }], index) => {
    const above = pages[path.slice(0, path.lastIndexOf('/'))];
    if (above) return studio(path, above.title, title, pictures[0]);
    return card(path, path === '/' ? (tagline ?? name) : title, scenes[index % scenes.length]);
  });
}

/**
 * "About us: Engineering Excellence" has a label and a title.
 *
 * @template {string | undefined} Picture
 * @param {string} path
 * @param {string} words
 * @param {Picture} picture
 * @returns {Words & { picture: Picture }}
 */
function card(path, words, picture) {
  const [label = '', ...title] = words.split(': ');
  return title.length > 0
    ? { path, label, title: title.join(': '), picture, kind: 'scene' }
    : { path, title: words, picture, kind: 'scene' };
}

/**
 * @template {string | undefined} Picture
 * @param {string} path
 * @param {string} label
 * @param {string} title
 * @param {Picture} picture
 * @returns {Words & { picture: Picture }}
 */
function studio(path, label, title, picture) {
  return { path, label, title, picture, kind: 'studio' };
}
