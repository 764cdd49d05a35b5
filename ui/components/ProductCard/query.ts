/** How many products a list shows before its reader asks for more. */
export const SHOWN = 24;

/** How many categories are shown with their pictures, and named in the footer; of more there are only lists of names. */
export const FEW = 12;

/** How many of each sub-category a category's page shows. */
export const SHOWN_EACH = 12;

/**
 * The parts of the product list that pages are rendered from, as arguments of `useProducts`. One product more than is shown
 * tells that there are more. An API that does not know them returns all products: who draws a part picks it out.
 */
export const query = {
  first: `first=${SHOWN + 1}`,
  category: (slug: string) => `category=${slug}&each=${SHOWN_EACH + 1}`,
  subcategory: (category: string, slug: string) =>
    `category=${category}&subcategory=${slug}&first=${SHOWN + 1}`,
  /** All of them, but no more than their names and places. */
  names: (category: string, slug: string) => `category=${category}&subcategory=${slug}&only=names`,
  named: (slugs: readonly string[]) => `slugs=${slugs.join()}`,
};
