import type { Product } from 'core-wasm';

/** The path of a product's own page; a product without a place in the catalogue is found by its slug. */
export function productPath({
  category,
  subcategory,
  slug,
}: Pick<Product, 'category' | 'subcategory' | 'slug'>): string {
  return category && subcategory
    ? `/products/${category}/${subcategory}/${slug}`
    : `/products/${slug}`;
}
