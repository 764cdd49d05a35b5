import type { Redirect } from '#types';
import { fromCore } from './core';

/** All redirects of moved URLs. */
export function redirects(): readonly Redirect[] {
  return fromCore('redirects')();
}
