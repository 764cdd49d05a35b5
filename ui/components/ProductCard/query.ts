/** The number of products that a list shows at first. */
export const PRODUCTS_PREVIEW_COUNT = 24;

/** Up to this number, categories are shown with pictures and in the footer; more are listed by name. */
export const MAX_CATEGORIES_WITH_PICTURES = 12;

/** The number of products per sub-category on a category's page. */
export const SUBCATEGORY_PREVIEW_COUNT = 12;

/**
 * The queries of the product list from which pages are rendered, as arguments of `useProducts`. Each requests one product more than
 * is shown, to know whether there are more. An API without queries returns all products, so components select the ones to show.
 */
export const query = {
  first: `first=${PRODUCTS_PREVIEW_COUNT + 1}`,
  category: (slug: string) => `category=${slug}&each=${SUBCATEGORY_PREVIEW_COUNT + 1}`,
  subcategory: (category: string, slug: string) =>
    `category=${category}&subcategory=${slug}&first=${PRODUCTS_PREVIEW_COUNT + 1}`,
  /** All products, with their names and categories only. */
  names: (category: string, slug: string) => `category=${category}&subcategory=${slug}&only=names`,
  named: (slugs: readonly string[]) => `slugs=${slugs.join()}`,
};
