// The search's module: what the catalogue's pages load besides the core, and only when somebody is about to search. Its few lines of
// JavaScript come with the page, so that only the `.wasm` is waited for.

import * as search from '#search';
import type { Category, Product, SearchAnswer, WellAnswer } from '#types';
import { known } from './prefetch';
import { started } from './started';

/** The module's exports. */
type SearchModule = typeof search;

let loading: Promise<SearchModule> | undefined;

/** Loads the module once; a load that has failed may be tried again. */
export function loadSearchModule(): Promise<SearchModule> {
  loading ??= started(search).catch(error => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** What the module answers by, made of payloads. */
interface Answering {
  free(): void;
}

/** Keeps what a page's payloads were made into; it is made anew when one of them has changed. */
function kept<Parts extends readonly unknown[], Made extends Answering>(
  make: (module: SearchModule, parts: Parts) => Made,
): (module: SearchModule, parts: Parts) => Made {
  let last: { parts: Parts; made: Made } | undefined;
  return (module, parts) => {
    if (!last?.parts.every((part, i) => part === parts[i])) {
      last?.made.free();
      last = undefined;
      last = { parts, made: make(module, parts) };
    }
    return last.made;
  };
}

/** The part of the product list that names the products: the well machine has it loaded. */
const NAMES = 'only=names';

type CatalogueParts = [Product[] | null, Category[] | null, string | null];

const catalogueOf = kept(
  ({ CatalogueSearch }: SearchModule, [products, categories, facts]: CatalogueParts) =>
    new CatalogueSearch({ products: products ?? [], categories: categories ?? [], facts }),
);

const wellCheckerOf = kept(
  ({ WellChecker }: SearchModule, [products, categories, facts]: CatalogueParts) => {
    if (!products || !categories || facts === null) throw new Error('The products are not there.');
    return new WellChecker({ products, categories, facts });
  },
);

/**
 * Asks the module, once it is loaded; `null` for a question that another one has followed meanwhile. Called without a question it only
 * loads the module.
 */
function asking<Answer>(
  answer: (module: SearchModule, question: string) => Answer,
): (question?: string) => Promise<Answer | null> {
  let latest: object | undefined;
  return async question => {
    const mine = {};
    if (question !== undefined) latest = mine;
    const module = await loadSearchModule();
    return question !== undefined && mine === latest ? answer(module, question) : null;
  };
}

/** What answers the queries of one search. */
export const createFinder = (): ((query?: string) => Promise<SearchAnswer | null>) =>
  asking((module, query) =>
    catalogueOf(module, [known('products'), known('categories'), known('facts')]).find(query),
  );

/** What judges the wells of one page. */
export const createJudge = (): ((well?: string) => Promise<WellAnswer | null>) =>
  asking((module, well) =>
    wellCheckerOf(module, [known('products', NAMES), known('categories'), known('facts')]).check(
      well,
    ),
  );
