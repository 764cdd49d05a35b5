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

type CatalogueParts = [Product[] | null, Category[] | null, string | null];

const catalogueOf = kept(
  ({ Catalogue }: SearchModule, [products, categories, facts]: CatalogueParts) =>
    new Catalogue({ products: products ?? [], categories: categories ?? [], facts }),
);

const judgeOf = kept(
  ({ Judge }: SearchModule, [products, categories, facts]: [Product[], Category[], string]) =>
    new Judge({ products, categories, facts }),
);

/** Asks the module, once it is loaded; `null` for a question that another one has followed meanwhile. */
function lastOf<Question extends unknown[], Answer>(
  answer: (module: SearchModule, ...question: Question) => Answer | null,
): (...question: Question) => Promise<Answer | null> {
  let latest = 0;
  return async (...question) => {
    latest += 1;
    const mine = latest;
    const module = await loadSearchModule();
    return mine === latest ? answer(module, ...question) : null;
  };
}

/** What answers the queries of one search. Called without a query it only loads the module. */
export function createFinder(): (query?: string) => Promise<SearchAnswer | null> {
  const find = lastOf((module, query: string) =>
    catalogueOf(module, [known('products'), known('categories'), known('facts')]).find(query),
  );
  return async query => {
    if (query !== undefined) return find(query);
    await loadSearchModule();
    return null;
  };
}

/**
 * What judges the wells of one page, by the products that a query of their list asks for; `null` while they, the categories or the
 * facts are not there.
 */
export const createJudge = (): ((well: string, products: string) => Promise<WellAnswer | null>) =>
  lastOf((module, well, query) => {
    const [products, categories, facts] = [
      known('products', query),
      known('categories'),
      known('facts'),
    ];
    return products && categories && facts
      ? judgeOf(module, [products, categories, facts]).judge(well)
      : null;
  });
