// Loads the search module, which only catalogue pages use. Its JavaScript is part of the page's chunk; the `.wasm` is loaded on demand.

import * as search from '#search';
import type { Category, Product, SearchAnswer, WellAnswer } from '#types';
import { once } from './once';
import { known } from './prefetch';
import { started } from './started';

/** The module's exports. */
type SearchModule = typeof search;

/** Loads the module once. After a failure the next call tries again. */
export const loadSearchModule = once((): Promise<SearchModule> => started(search));

/** An object of the module that is built from payloads. */
interface Freeable {
  free(): void;
}

/** Caches the object built from a page's payloads, and rebuilds it when one of them has changed. */
function cached<Parts extends readonly unknown[], Value extends Freeable>(
  create: (module: SearchModule, parts: Parts) => Value,
): (module: SearchModule, parts: Parts) => Value {
  let last: { parts: Parts; value: Value } | undefined;
  return (module, parts) => {
    if (!last?.parts.every((part, i) => part === parts[i])) {
      last?.value.free();
      last = undefined;
      last = { parts, value: create(module, parts) };
    }
    return last.value;
  };
}

/** The query of the product list for names only, which the well machine has loaded. */
const NAMES = 'only=names';

type CatalogueParts = [Product[] | null, Category[] | null, string | null];

const catalogueOf = cached(
  ({ CatalogueSearch }: SearchModule, [products, categories, facts]: CatalogueParts) =>
    new CatalogueSearch({ products: products ?? [], categories: categories ?? [], facts }),
);

const wellCheckerOf = cached(
  ({ WellChecker }: SearchModule, [products, categories, facts]: CatalogueParts) => {
    if (!products || !categories || facts === null)
      throw new Error('The products have not loaded.');
    return new WellChecker({ products, categories, facts });
  },
);

/**
 * Asks the module after it has loaded. Returns `null` for a question that was replaced by another one meanwhile. Without a question
 * it only loads the module.
 */
function asking<Answer>(
  answer: (module: SearchModule, question: string) => Answer,
): (question?: string) => Promise<Answer | null> {
  let latest: object | undefined;
  return async question => {
    const current = {};
    if (question !== undefined) latest = current;
    const module = await loadSearchModule();
    return question !== undefined && current === latest ? answer(module, question) : null;
  };
}

/** Creates the search function of a `useSearch`. */
export const createFinder = (): ((query?: string) => Promise<SearchAnswer | null>) =>
  asking((module, query) =>
    catalogueOf(module, [known('products'), known('categories'), known('facts')]).find(query),
  );

/** Creates the well check of a `useWell`. */
export const createJudge = (): ((well?: string) => Promise<WellAnswer | null>) =>
  asking((module, well) =>
    wellCheckerOf(module, [known('products', NAMES), known('categories'), known('facts')]).check(
      well,
    ),
  );
