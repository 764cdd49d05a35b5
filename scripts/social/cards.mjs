import { join } from 'node:path';
import { readCategories, readCompany, readGallery, readProducts } from '../documents/content.mjs';

/**
 * What one social image shows.
 *
 * @typedef {object} Card
 * @property {string} path of the page
 * @property {string} [label] stands small above the title
 * @property {string} title
 * @property {string} [text] stands smaller below it
 * @property {string} picture file
 * @property {'studio' | 'scene'} kind a tool on a light ground, or a dark scene behind the words
 */

/**
 * A card for every page that may be shared.
 *
 * @param {string} content the content folder
 * @param {Record<string, string>} titles of the pages that there always are, by path
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
    // The model stands large; the name need not say it again.
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

/** "About us: Engineering Excellence" has a label and a title. @returns {Card} */
function card(
  /** @type {string} */ path,
  /** @type {string} */ words,
  /** @type {string} */ picture,
) {
  const [label = '', ...title] = words.split(': ');
  return title.length > 0
    ? { path, label, title: title.join(': '), picture, kind: 'scene' }
    : { path, title: words, picture, kind: 'scene' };
}

/**
 * @param {string} path
 * @param {string} label
 * @param {string} title
 * @param {string} picture
 * @returns {Card}
 */
function studio(path, label, title, picture) {
  return { path, label, title, picture, kind: 'studio' };
}
