import * as wasm from '../pkg/core_wasm.js';
import initWasm, { type InitInput, initSync as initWasmSync } from '../pkg/core_wasm.js';

let ready = false;
let loading: Promise<void> | undefined;

/**
 * Loads the core. Call it once, before the first hook renders, and wait for it; calling it again waits for the first.
 *
 * @param source where the `.wasm` file is: a URL, its bytes, a response or a compiled module; left out, it is looked
 *   for beside the script, which is right for every bundler that understands `new URL(..., import.meta.url)`
 */
export function init(source?: InitInput | Promise<InitInput>): Promise<void> {
  loading ??= initWasm(source === undefined ? undefined : { module_or_path: source }).then(
    () => {
      ready = true;
    },
    error => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Loads the core from its bytes at once; for servers and tests. */
export function initSync(bytes: BufferSource | WebAssembly.Module): void {
  if (ready) return;
  initWasmSync({ module: bytes });
  ready = true;
}

/** What the core exports. Throws an error that says what to do when it is not loaded yet. */
export function loaded(): typeof wasm {
  if (!ready) {
    throw new Error(
      'core-wasm is not loaded: call init() and wait for it (await init()) before rendering a component that uses its hooks.',
    );
  }
  return wasm;
}
