/** The `.wasm` file: a URL, its bytes, a response or a compiled module. */
export type WasmSource = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

/**
 * Starts a wasm module by wasm-bindgen's loader. A module without one was loaded by the bundler when it was imported.
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
