/**
 * Every path with a page: the routes without parameters, and the catalogue. The page of a product with a category
 * is below it; the server responds with the same page at the short path `/products/{slug}`.
 *
 * @param {readonly string[]} patterns of the router
 * @param {{ data(name: 'products' | 'categories'): Promise<unknown> }} responses
 * @param {number} shown the number of products on a page of a list
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
    // A category with sub-categories shows some products of each, and has no further pages.
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

/** The items of a list that have a slug; another company's API may return anything. @param {unknown} list @returns {any[]} */
export function withSlugs(list) {
  if (!Array.isArray(list)) return [];
  return list.filter(item => typeof item?.slug === 'string' && /^[^/?#\\\s]+$/.test(item.slug));
}

/** The same as the pages' `productPath`. @param {any} product */
export function pathOfProduct({ slug, category, subcategory }) {
  const hasPlace = [category, subcategory].every(text => typeof text === 'string' && text !== '');
  return hasPlace ? `/products/${category}/${subcategory}/${slug}` : `/products/${slug}`;
}
