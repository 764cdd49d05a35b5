import * as glue from '#core';
import { requireCore } from './wasm';

/** The core as JavaScript sees it: its stores, and what needs none. */
export type Core = Omit<typeof glue, 'default' | 'initSync'>;

/** The loaded core. Throws an error that says what to do when it is not loaded yet. */
export function core(): Core {
  requireCore();
  return glue;
}
