import type { Payloads } from '#types';
import type { CallUrl } from './config';
import { fromCore } from './core';

/**
 * Marks the response of a call as out of date, for example after a form was sent. Components show it, with `refreshing`, until the new
 * response has arrived. If no component uses the call, it is fetched when the next one does.
 *
 * @param name of a call, or the path or URL of a call of your own: then also all URLs below it, and those with a query
 * @param argument the slug, id or query of a call that takes one
 */
export function invalidate(name: keyof Payloads | CallUrl, argument = ''): void {
  fromCore('invalidateCall')(name, argument);
}

/**
 * Sets the function that sends every request of the core, calls and forms, in place of the browser's `fetch`: to add a header or
 * credentials, or to use another client. Without a function, the browser's `fetch` is used again.
 *
 * @example fetchWith(request => fetch(request, { credentials: 'include' }))
 */
export function fetchWith(fetch?: (request: Request) => Promise<Response>): void {
  fromCore('fetchWith')(fetch);
}
