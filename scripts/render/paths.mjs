/**
 * Every path that has a page of its own: the routes without parameters, and the whole catalogue. The server shows a
 * product at its short path `/products/{slug}` from the same page.
 *
 * @param {readonly string[]} patterns of the router
 * @param {{ data(name: 'products' | 'categories'): Promise<unknown> }} responses
 * @param {number} shown how many products a page of a list shows
 * @returns {Promise<string[]>}
 */
export async function pagePaths(patterns, responses, shown) {
  const fixed = patterns.filter(path => !/[:*]/.test(path));
  const products = withSlugs(await responses.data('products'));
  const lists = withSlugs(await responses.data('categories')).flatMap(category => {
    const path = `/products/${category.slug}`;
    const own = products.filter(product => product.category === category.slug);
    const subcategories = withSlugs(category.subcategories).map(({ slug }) => {
      const below = own.filter(({ subcategory }) => subcategory === slug);
      return { path: `${path}/${slug}`, products: below.length };
    });
    // A category with sub-categories shows some of each, and has no further pages of its own.
    return [{ path, products: subcategories.length > 0 ? 0 : own.length }, ...subcategories];
  });
  const furtherPages = [{ path: '/products', products: products.length }, ...lists].flatMap(list =>
    Array.from(
      { length: Math.max(0, Math.ceil(list.products / shown) - 1) },
      (_, index) => `${list.path}/page/${index + 2}`,
    ),
  );
  const own = products.map(pathOfProduct);
  return [...new Set([...fixed, ...lists.map(({ path }) => path), ...furtherPages, ...own])];
}

/** The items of a list that can have a page: another company's API may say anything. @param {unknown} list @returns {any[]} */
export function withSlugs(list) {
  if (!Array.isArray(list)) return [];
  return list.filter(item => typeof item?.slug === 'string' && /^[^/?#\\\s]+$/.test(item.slug));
}

/** The same as the pages' `productPath`. @param {any} product */
export function pathOfProduct({ slug, category, subcategory }) {
  const hasPlace = [category, subcategory].every(text => typeof text === 'string' && text !== '');
  return hasPlace ? `/products/${category}/${subcategory}/${slug}` : `/products/${slug}`;
}
