// The search's module: what the catalogue's pages load besides the core, and only when somebody is about to search.

import type { Category, FactIndex, Product, SearchAnswer } from '#types';
import { known } from './prefetch';

/** The module's exports. */
type SearchModule = typeof import('#search');

let loading: Promise<SearchModule> | undefined;

/** Loads the module once; a load that has failed may be tried again. */
export function loadSearchModule(): Promise<SearchModule> {
  loading ??= load().catch(error => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<SearchModule> {
  const module = await import('#search');
  // In the package the module brings wasm-bindgen's own loader; bundlers that know WebAssembly have loaded it by now.
  const { default: start } = module as { default?: unknown };
  if (typeof start === 'function') await start();
  return module;
}

/** The payloads that a catalogue was made of. */
type Parts = [Product[] | null, Category[] | null, FactIndex | null];

/** The catalogue of this page. Its index is made anew when a payload has changed. */
let kept: { parts: Parts; catalogue: InstanceType<SearchModule['Catalogue']> } | undefined;

function catalogueOf({ Catalogue }: SearchModule) {
  const parts: Parts = [known('products'), known('categories'), known('facts')];
  if (!kept?.parts.every((part, i) => part === parts[i])) {
    kept?.catalogue.free();
    kept = undefined;
    const [products, categories, facts] = parts;
    const payloads = { products: products ?? [], categories: categories ?? [], facts };
    kept = { parts, catalogue: new Catalogue(payloads) };
  }
  return kept.catalogue;
}

/** What answers the queries of one search; `null` for a query that another one has followed while the module was loading. */
export function createFinder(): (query: string) => Promise<SearchAnswer | null> {
  let latest = 0;
  return async query => {
    latest += 1;
    const mine = latest;
    const module = await loadSearchModule();
    return mine === latest ? catalogueOf(module).find(query) : null;
  };
}
