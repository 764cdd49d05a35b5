import type { Product } from 'core-wasm';

/** The path of a product's page. A product without category is at `/products/{slug}`. */
export function productPath({
  category,
  subcategory,
  slug,
}: Pick<Product, 'category' | 'subcategory' | 'slug'>): string {
  return category && subcategory
    ? `/products/${category}/${subcategory}/${slug}`
    : `/products/${slug}`;
}
