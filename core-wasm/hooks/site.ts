import type { Head, PageMetadata, Redirect, SiteIdentity } from '#types';
import { fromCore } from './core';

/** All redirects of moved URLs. */
export function redirects(): readonly Redirect[] {
  return fromCore('redirects')();
}

/** Composes the head of the page at `path`: title, meta and link elements. */
export function head(site: SiteIdentity, path: string, page: PageMetadata): Head {
  return fromCore('head')(site, path, page);
}

/** The `tel:` URL of a telephone number in any format. */
export function phoneUrl(printed: string): string {
  return fromCore('phoneUrl')(printed);
}
