// The entry of the package. It brings wasm-bindgen's own loader, which needs no bundler that understands WebAssembly.

import initWasm, { type InitInput, initSync as initWasmSync } from '../dist/core_wasm.js';
import { load, noteLoaded } from './wasm';

export * from './api';

/**
 * Loads the core. Call it once, before the first hook renders, and wait for it; calling it again waits for the first.
 *
 * @param source where the `.wasm` file is: a URL, its bytes, a response or a compiled module; left out, it is looked
 *   for beside the script, which is right for every bundler that understands `new URL(..., import.meta.url)`
 */
export const init = (source?: InitInput | Promise<InitInput>): Promise<void> =>
  load(() => initWasm(source === undefined ? undefined : { module_or_path: source }));

/** Loads the core from its bytes at once; for servers and tests. */
export function initSync(bytes: BufferSource | WebAssembly.Module): void {
  initWasmSync({ module: bytes });
  noteLoaded();
}
