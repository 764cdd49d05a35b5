import type { Head, PageMetadata, Redirect, SiteIdentity } from '#types';
import { fromCore } from './core';

/** Every URL that has moved, with where to. */
export function redirects(): readonly Redirect[] {
  return fromCore('redirects')();
}

/** Composes the head of the page at `path`: its title, and its meta and link elements. */
export function head(site: SiteIdentity, path: string, page: PageMetadata): Head {
  return fromCore('head')(site, path, page);
}

/** The URL by which a telephone calls a number, however it is printed. */
export function phoneUrl(printed: string): string {
  return fromCore('phoneUrl')(printed);
}
