// The entry of the npm package, with wasm-bindgen's own loader, which needs no support by the bundler.

import * as glue from '../dist/core_wasm.js';
import { load } from './core';
import { provideCore } from './features';
import { started, type WasmSource } from './started';

export * from './api';

/**
 * Loads the core. Call it once, and wait for it before the first hook renders; further calls return the same
 * promise. After a failure the next call tries again.
 *
 * @param source the `.wasm` file. By default it is beside the script, which works with every bundler that supports
 *   `new URL(..., import.meta.url)`
 */
export const init = (source?: WasmSource | Promise<WasmSource>): Promise<void> =>
  load(async () => {
    try {
      return await started(glue, source);
    } catch (cause) {
      throw new Error(
        `core-wasm: the .wasm has not loaded (${cause instanceof Error ? cause.message : cause}). Serve core_wasm_bg.wasm beside the script, or pass its URL to init(). In Node.js: initSync(bytes). With Vite 7 or older: optimizeDeps: { exclude: ['core-wasm'] }.`,
        { cause },
      );
    }
  });

/** Loads the core from its bytes synchronously, on servers and in tests. */
export function initSync(bytes: BufferSource | WebAssembly.Module): void {
  glue.initSync({ module: bytes });
  provideCore(glue);
}
