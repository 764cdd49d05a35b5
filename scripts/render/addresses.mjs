/** @typedef {{ slug: string, category?: string, subcategory?: string }} Product */
/** @typedef {{ slug: string, subcategories: { slug: string }[] }} Category */

/**
 * Every address that has a page of its own: the routes without parameters, and the whole catalogue. The server shows a
 * product at its short address `/products/{slug}` from the same page.
 *
 * @param {readonly string[]} patterns of the router
 * @param {{ data(name: 'products' | 'categories'): Promise<unknown> }} answer
 * @returns {Promise<string[]>}
 */
export async function addresses(patterns, answer) {
  const fixed = patterns.filter(path => !/[:*]/.test(path));
  const categories = /** @type {Category[]} */ (await answer.data('categories'));
  const products = /** @type {Product[]} */ (await answer.data('products'));
  const catalogue = categories.flatMap(category => [
    `/products/${category.slug}`,
    ...category.subcategories.map(({ slug }) => `/products/${category.slug}/${slug}`),
  ]);
  const places = products.map(({ slug, category, subcategory }) =>
    category && subcategory ? `/products/${category}/${subcategory}/${slug}` : `/products/${slug}`,
  );
  return [...new Set([...fixed, ...catalogue, ...places])];
}
