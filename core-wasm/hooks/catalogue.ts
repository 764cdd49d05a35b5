// The hooks that load the search's module. They are an entry of their own, because bundlers ship a `.wasm` that is named in what they
// bundle, whether it is used or not.

export { type SearchBehaviour, useSearch } from './useSearch';
export { useWell, type WellBehaviour } from './useWell';
