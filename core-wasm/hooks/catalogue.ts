// The hooks that load the search's module. They are a separate entry, because bundlers ship every `.wasm` that a
// bundled module names, even if it is not used.

export { type SearchBehaviour, useSearch } from './useSearch';
export { useWell, type WellBehaviour } from './useWell';
