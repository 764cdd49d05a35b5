/**
 * Every path that has a page of its own: the routes without parameters, and the whole catalogue. The server shows a
 * product at its short path `/products/{slug}` from the same page.
 *
 * @param {readonly string[]} patterns of the router
 * @param {{ data(name: 'products' | 'categories'): Promise<unknown> }} responses
 * @returns {Promise<string[]>}
 */
export async function pagePaths(patterns, responses) {
  const fixed = patterns.filter(path => !/[:*]/.test(path));
  const catalogue = withSlugs(await responses.data('categories')).flatMap(category => [
    `/products/${category.slug}`,
    ...withSlugs(category.subcategories).map(({ slug }) => `/products/${category.slug}/${slug}`),
  ]);
  const products = withSlugs(await responses.data('products')).map(pathOfProduct);
  return [...new Set([...fixed, ...catalogue, ...products])];
}

/** The items of a list that can have a page: another company's API may say anything. @param {unknown} list @returns {any[]} */
export function withSlugs(list) {
  if (!Array.isArray(list)) return [];
  return list.filter(item => typeof item?.slug === 'string' && /^[^/?#\\\s]+$/.test(item.slug));
}

/** The same as the pages' `productPath`. @param {any} product */
function pathOfProduct({ slug, category, subcategory }) {
  const hasPlace = [category, subcategory].every(text => typeof text === 'string' && text !== '');
  return hasPlace ? `/products/${category}/${subcategory}/${slug}` : `/products/${slug}`;
}
