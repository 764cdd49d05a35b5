/** The `.wasm` file: a URL, its bytes, a response or a compiled module. */
export type WasmSource = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

/**
 * Starts a wasm module. In the package this calls wasm-bindgen's loader; bundlers that support WebAssembly have loaded the module when
 * it is imported.
 *
 * @param source the `.wasm` file; by default it is beside the script
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
