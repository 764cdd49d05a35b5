import { head as composeHead, redirects as listRedirects, phoneUrl as urlOfPhone } from '#core';
import type { Head, PageWords, Redirect, SiteIdentity } from '#types';
import { requireCore } from './wasm';

/** Every URL that has moved, with where to. */
export function redirects(): readonly Redirect[] {
  requireCore();
  return listRedirects();
}

/** Composes the head of the page at `path`: its title, and its meta and link elements. */
export function head(site: SiteIdentity, path: string, words: PageWords): Head {
  requireCore();
  return composeHead(site, path, words);
}

/** The URL by which a telephone calls a number, however it is printed. */
export function phoneUrl(printed: string): string {
  requireCore();
  return urlOfPhone(printed);
}
