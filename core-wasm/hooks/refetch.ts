import type { Payloads } from '#types';
import type { CallUrl } from './config';
import { core } from './core';

/** What a core has with the feature `refetch`. */
interface RefetchingCore {
  invalidateCall(name: string, argument: string): boolean;
  fetchWith(fetch?: (request: Request) => Promise<Response>): void;
}

function refetching(): RefetchingCore {
  const { invalidateCall, fetchWith } = core() as Partial<RefetchingCore>;
  if (!(invalidateCall && fetchWith)) {
    throw new Error(
      'This core fetches nothing again: build it with the feature "refetch" (npm run core:part -- refetch).',
    );
  }
  return { invalidateCall, fetchWith };
}

/**
 * Says that the response of a call may have changed, after a form was sent for example. It is fetched again now and shown until the new
 * one is there (`refreshing`); when no component shows it, it is fetched when the next one does.
 *
 * @param name of a call, or the path or URL of a call of your own: then all URLs below it and with a query are fetched again, too
 * @param argument the slug, id or query of a call that takes one
 */
export function invalidate(name: keyof Payloads | CallUrl, argument = ''): void {
  if (!refetching().invalidateCall(name, argument)) {
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
  refetching().fetchWith(fetch);
}
