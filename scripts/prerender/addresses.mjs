/** @typedef {{ slug: string, category?: string, subcategory?: string }} Product */
/** @typedef {{ slug: string, subcategories: { slug: string }[] }} Category */

/**
 * Every address that has a page of its own: the routes without parameters, and the whole catalogue.
 *
 * @param {readonly { path: string }[]} routes
 * @param {{ data(name: 'products' | 'categories'): Promise<unknown> }} answer
 * @returns {Promise<string[]>}
 */
export async function addresses(routes, answer) {
  const fixed = routes.map(route => route.path).filter(path => !/[:*]/.test(path));
  const categories = /** @type {Category[]} */ (await answer.data('categories'));
  const products = /** @type {Product[]} */ (await answer.data('products'));
  const catalogue = categories.flatMap(category => [
    `/products/${category.slug}`,
    ...category.subcategories.map(({ slug }) => `/products/${category.slug}/${slug}`),
  ]);
  const places = products.flatMap(({ slug, category, subcategory }) => [
    `/products/${slug}`,
    ...(category && subcategory ? [`/products/${category}/${subcategory}/${slug}`] : []),
  ]);
  return [...new Set([...fixed, ...catalogue, ...places])];
}
