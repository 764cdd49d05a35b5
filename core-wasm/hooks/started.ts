/** The `.wasm` file: a URL, its bytes, a response or a compiled module. */
export type WasmSource = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

/** A module with wasm-bindgen's loader. */
export interface Startable {
  default(options?: { module_or_path: WasmSource | Promise<WasmSource> }): Promise<unknown>;
}

/**
 * Starts a wasm module.
 *
 * @param source the `.wasm` file; by default it is beside the script
 */
export async function started<Module extends Startable>(
  module: Module,
  source?: WasmSource | Promise<WasmSource>,
): Promise<Module> {
  await module.default(source === undefined ? undefined : { module_or_path: source });
  return module;
}
