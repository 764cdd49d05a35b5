import { excerpt } from '../pkg/core_wasm.js';
import * as stores from './stores';
import { loaded } from './wasm';

/** The core as JavaScript sees it: its stores, and what needs none. */
export type Core = typeof stores & { excerpt: typeof excerpt };

/** The loaded core. Throws an error that says what to do when it is not loaded yet. */
export function core(): Core {
  loaded();
  return { ...stores, excerpt };
}
