// The devtools' wasm module: a build of the core that records and replays.

import { once } from './once';
import { started, type WasmSource } from './started';

/** The module's exports: those of the core, and the recorder's. */
export type Devtools = typeof import('#devtools');

let loaded: Devtools | undefined;

/** Loads the module once; a load that has failed may be tried again. */
export const loadDevtools = once(
  async (source?: WasmSource | Promise<WasmSource>): Promise<Devtools> => {
    loaded = await started(await import('#devtools'), source);
    return loaded;
  },
);

/** The loaded module. Throws an error that says what to do if it is not loaded. */
export function devtools(): Devtools {
  if (loaded) return loaded;
  throw new Error(
    'The devtools of core-wasm are not loaded: call replay() or record() and wait for it before rendering a component that uses their hook.',
  );
}
