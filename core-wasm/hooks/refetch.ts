import type { Payloads } from '#types';
import type { CallUrl } from './config';
import { fromCore } from './core';

/**
 * Says that the response of a call may have changed, after a form was sent for example. It is fetched again now and shown until the new
 * one is there (`refreshing`); when no component shows it, it is fetched when the next one does.
 *
 * @param name of a call, or the path or URL of a call of your own: then all URLs below it and with a query are fetched again, too
 * @param argument the slug, id or query of a call that takes one
 */
export function invalidate(name: keyof Payloads | CallUrl, argument = ''): void {
  if (!fromCore('invalidateCall')(name, argument)) {
    throw new Error(`core-wasm has no call named "${name}".`);
  }
}

/**
 * Has this function send every request of the core, calls and forms, in place of the browser's `fetch`: with a header, with
 * credentials, by a client of your own. Without a function the browser's is used again.
 *
 * @example fetchWith(request => fetch(request, { credentials: 'include' }))
 */
export function fetchWith(fetch?: (request: Request) => Promise<Response>): void {
  fromCore('fetchWith')(fetch);
}
