// The wasm module of the search, loaded when a visitor is about to search. Its JavaScript is part of the page, so that only the
// `.wasm` is fetched then.

import * as search from '#search';
import type { Category, Product, SearchAnswer, WellAnswer } from '#types';
import { once } from './once';
import { known } from './prefetch';
import { started } from './started';

/** The module's exports. */
type SearchModule = typeof search;

/** Loads the module once. After a failure the next call tries again. */
const loadSearchModule = once((): Promise<SearchModule> => started(search));

/** An object of the module that is built from payloads. */
interface Freeable {
  free(): void;
}

/** Creates a value from a page's payloads, and again when one of them has changed. */
function cached<Payloads extends readonly unknown[], Value extends Freeable>(
  create: (module: SearchModule, payloads: Payloads) => Value,
): (module: SearchModule, payloads: Payloads) => Value {
  let latest: { payloads: Payloads; value: Value } | undefined;
  return (module, payloads) => {
    if (!latest?.payloads.every((payload, i) => payload === payloads[i])) {
      latest?.value.free();
      // `create` may throw, and a freed value must not be returned.
      latest = undefined;
      latest = { payloads, value: create(module, payloads) };
    }
    return latest.value;
  };
}

/** The query of the product list for names only, which the well machine has loaded. */
const NAMES = 'only=names';

type CataloguePayloads = [Product[] | null, Category[] | null, string | null];

const catalogueOf = cached(
  ({ CatalogueSearch }: SearchModule, [products, categories, facts]: CataloguePayloads) =>
    new CatalogueSearch({ products: products ?? [], categories: categories ?? [], facts }),
);

const wellCheckerOf = cached(
  ({ WellChecker }: SearchModule, [products, categories, facts]: CataloguePayloads) => {
    if (!products || !categories || facts === null)
      throw new Error('The well check needs products, categories and facts.');
    return new WellChecker({ products, categories, facts });
  },
);

/**
 * Answers a query with the module, once it has loaded; `null` if a later query has replaced it. Without a query it only loads the
 * module.
 */
function answerLatest<Answer>(
  answer: (module: SearchModule, query: string) => Answer,
): (query?: string) => Promise<Answer | null> {
  let latest: object | undefined;
  return async query => {
    const current = {};
    if (query !== undefined) latest = current;
    const module = await loadSearchModule();
    return query !== undefined && current === latest ? answer(module, query) : null;
  };
}

/** Creates the search function of a `useSearch`. */
export const createFinder = (): ((query?: string) => Promise<SearchAnswer | null>) =>
  answerLatest((module, query) =>
    catalogueOf(module, [known('products'), known('categories'), known('facts')]).find(query),
  );

/** Creates the well check of a `useWell`. */
export const createWellCheck = (): ((well?: string) => Promise<WellAnswer | null>) =>
  answerLatest((module, well) =>
    wellCheckerOf(module, [known('products', NAMES), known('categories'), known('facts')]).check(
      well,
    ),
  );
