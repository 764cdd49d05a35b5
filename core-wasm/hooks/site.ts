import type { Head, PageWords, Redirect, SiteIdentity } from './types';
import { loaded } from './wasm';

/** Every address that has moved, with where to. */
export function redirects(): readonly Redirect[] {
  return loaded().redirects();
}

/** Composes the head of the page at `path`: its title, and its meta and link elements. */
export function head(site: SiteIdentity, path: string, words: PageWords): Head {
  return loaded().head(site, path, words);
}
