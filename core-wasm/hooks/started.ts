/** Where the `.wasm` file is: a URL, its bytes, a response or a compiled module. */
export type WasmSource = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

/**
 * A module of WebAssembly that is ready for use: in the package it brings wasm-bindgen's own loader; bundlers that know
 * WebAssembly have loaded it when they import it.
 *
 * @param source where its `.wasm` file is; left out, it is looked for beside the script
 */
export async function started<Module extends object>(
  module: Module,
  source?: WasmSource | Promise<WasmSource>,
): Promise<Module> {
  const { default: start } = module as { default?: unknown };
  if (typeof start === 'function') {
    await start(source === undefined ? undefined : { module_or_path: source });
  }
  return module;
}
