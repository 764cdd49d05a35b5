import type { Product } from 'core-wasm';

/** The number of products on a page of a list, and that a list shows at first. */
export const PRODUCTS_PREVIEW_COUNT = 24;

/** The number of slides on the home page for a list that is longer than a page. */
const SLIDES_COUNT = 6;

/** Up to this number, categories are shown with pictures and in the footer; more are listed by name. */
export const MAX_CATEGORIES_WITH_PICTURES = 12;

/** A list of products: all of them, or those of a category or a sub-category. */
export interface List {
  category?: string;
  subcategory?: string;
}

/** The number of products per sub-category on a category's page: together a page of a list, and at least one of each. */
export const previewCount = (subcategories: number) =>
  Math.max(1, Math.floor(PRODUCTS_PREVIEW_COUNT / subcategories));

/** Only the fields that a product's card shows. */
const CARDS = 'only=cards';

/**
 * The queries of the product list from which pages are rendered, as arguments of `useProductQuery`. Those of a page request one
 * product more than is shown, to know whether there are more.
 */
export const query = {
  /** The slides of the home page, with all fields: all products of a short list, the first of a longer one. */
  slides: `first=${SLIDES_COUNT}&whole=${PRODUCTS_PREVIEW_COUNT}`,
  /** A page of a list. */
  page: ({ category, subcategory }: List, page = 1) =>
    [
      category && `category=${category}`,
      subcategory && `subcategory=${subcategory}`,
      page > 1 && `skip=${PRODUCTS_PREVIEW_COUNT * (page - 1)}`,
      `first=${PRODUCTS_PREVIEW_COUNT + 1}`,
      CARDS,
    ]
      .filter(Boolean)
      .join('&'),
  /** The first products of each sub-category; the first page of a category without any. */
  category: (slug: string, subcategories: number) =>
    subcategories > 0
      ? `category=${slug}&each=${previewCount(subcategories) + 1}&${CARDS}`
      : query.page({ category: slug }),
  named: (slugs: readonly string[]) => `slugs=${slugs.join()}&${CARDS}`,
};

/**
 * Selects products from the whole list, as the server does for a query of `GET /api/get-products`. If no product names a category,
 * each category has all of them.
 */
export function select(products: readonly Product[], query: string): Product[] {
  const parameters = new URLSearchParams(query);
  const text = (name: string) => parameters.get(name);
  const count = (name: string, otherwise: number) => Number(text(name) ?? otherwise);
  const shown = (found: readonly Product[]) =>
    text('only') === 'cards' ? found.map(cardOf) : [...found];
  const slugs = text('slugs')?.split(',');
  if (slugs) {
    return shown(slugs.flatMap(slug => products.find(product => product.slug === slug) ?? []));
  }
  const [category, subcategory] = [text('category'), text('subcategory')];
  const namesCategories = products.some(product => product.category !== null);
  const each = count('each', Number.POSITIVE_INFINITY);
  const seen = new Map<string, number>();
  const found = products.filter(product => {
    if (category && namesCategories && product.category !== category) return false;
    if (subcategory && product.subcategory !== subcategory) return false;
    const group = `${product.category}/${product.subcategory}`;
    const before = seen.get(group) ?? 0;
    seen.set(group, before + 1);
    return before < each;
  });
  const skip = count('skip', 0);
  const first = products.length > count('whole', 0) ? count('first', found.length) : found.length;
  return shown(found.slice(skip, skip + first));
}

const cardOf = (product: Product): Product => ({
  ...product,
  description: product.summary ? '' : firstWords(product.description),
  features: [],
});

/** The number of words of the description that a card shows for a product without a summary. */
const WORDS = 30;

export function firstWords(text: string): string {
  const words = text.split(/\s+/);
  if (words.length <= WORDS) return text;
  return `${words
    .slice(0, WORDS)
    .join(' ')
    .replace(/[.,;:…]+$/, '')}…`;
}
