// The entry for builds from source, in which the bundler loads the wasm.

import { load } from './core';

export * from './api';
export { once } from './once';

/**
 * Loads the core in browsers, in Node.js and on the development server. Call it once, and wait for it before the first hook renders;
 * further calls return the same promise.
 */
export const init = (): Promise<void> => load(() => import('../pkg/core_wasm.js'));
