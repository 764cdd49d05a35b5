// The entry of the package. It brings wasm-bindgen's own loader, which needs no bundler that understands WebAssembly.

import * as glue from '../dist/core_wasm.js';
import { load, provideCore } from './core';
import type { WasmSource } from './started';

export * from './api';

/**
 * Loads the core. Call it once, before the first hook renders, and wait for it; calling it again waits for the first.
 *
 * @param source where the `.wasm` file is; left out, it is looked for beside the script, which is right for every bundler that
 *   understands `new URL(..., import.meta.url)`
 */
export const init = (source?: WasmSource | Promise<WasmSource>): Promise<void> =>
  load(async () => {
    await glue.default(source === undefined ? undefined : { module_or_path: source });
    return glue;
  });

/** Loads the core from its bytes at once; for servers and tests. */
export function initSync(bytes: BufferSource | WebAssembly.Module): void {
  glue.initSync({ module: bytes });
  provideCore(glue);
}
