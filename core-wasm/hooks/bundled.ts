// The entry for whoever takes the core from its sources: the bundler makes a module of the wasm.

import { load } from './core';

export * from './api';

/**
 * Loads the core, in browsers, in Node.js and on the development server. Call it once, before the first hook renders, and wait
 * for it; calling it again waits for the first.
 */
export const init = (): Promise<void> => load(() => import('../pkg/core_wasm.js'));
