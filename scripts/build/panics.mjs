import { imports, join, leb128, Reader, sections } from './module.mjs';
import { Problem } from './problem.mjs';

// Rust's standard library comes compiled, with all that words a panic: formatting, tables, the file and line of each. The
// core is built to stop at a panic without a word to anybody, so none of it is ever seen. Here it is cut off: the
// functions that panic trap at once, as they would in the end, and what only they need goes with the optimisation.

/**
 * The functions that never come back, by their names without hashes and type arguments.
 */
const PANICS = [
  /^(core|std)::panicking::/,
  /^core::(option|result)::(unwrap|expect)_failed$/,
  /^core::(cell|slice|str)::.*(_fail|_fail_rt|panic_already_(mutably_)?borrowed)$/,
  /^alloc::raw_vec::(handle_error|capacity_overflow)$/,
  /^alloc::alloc::handle_alloc_error$/,
  /^std::thread::local::panic_access_error$/,
  /^wasm_bindgen::throw_str$/,
];

/** Some of them that every build has; a compiler that calls them otherwise must not pass unnoticed. */
const EXPECTED = ['core::panicking::panic_fmt', 'alloc::raw_vec::handle_error'];

/** How many functions a module imports. @param {Uint8Array} wasm */
const importedFunctions = wasm => imports(wasm).filter(({ kind }) => kind === 0).length;

/** The names of functions, by number. @param {Uint8Array} wasm @param {import('./module.mjs').Section[]} parts */
function functionNames(wasm, parts) {
  /** @type {Map<number, string>} */
  const names = new Map();
  for (const { id, body, end } of parts) {
    const reader = new Reader(wasm, body);
    if (id !== 0 || reader.text() !== 'name') continue;
    while (reader.at < end) {
      const kind = reader.byte();
      const size = reader.number();
      const next = reader.at + size;
      if (kind === 1) {
        for (let left = reader.number(); left > 0; left--)
          names.set(reader.number(), reader.text());
      }
      reader.at = next;
    }
  }
  return names;
}

/** A function's path: `core[1f2e]::panicking::panic_fmt` and `core::panicking::panic_fmt::h1f2e` are the same. */
const path = (/** @type {string} */ name) =>
  name.replace(/\[[0-9a-f]+\]/g, '').replace(/::h[0-9a-f]{16}$/, '');

/**
 * The module with every function that panics trapping at once.
 *
 * @param {Uint8Array} wasm with the names of its functions
 * @returns {Uint8Array}
 */
export function cutPanics(wasm) {
  const parts = sections(wasm);
  const imported = importedFunctions(wasm);
  const names = functionNames(wasm, parts);
  const paths = new Set([...names.values()].map(path));
  const missing = EXPECTED.filter(name => !paths.has(name));
  if (missing.length > 0) {
    throw new Problem(
      `The compiled core has no function named ${missing.join(', ')}, so its panics cannot be cut off. Either it was compiled without names (Cargo.toml, profile.wasm: strip must be "none"), or this Rust calls them otherwise: adapt scripts/build/panics.mjs.`,
    );
  }
  const isPanic = (/** @type {number} */ index) => {
    const name = names.get(index);
    return name !== undefined && PANICS.some(pattern => pattern.test(path(name)));
  };
  const kept = parts.map(({ id, start, body, end }) => {
    if (id !== 10) return wasm.subarray(start, end);
    const code = cutBodies(wasm, body, number => isPanic(imported + number));
    return join([Uint8Array.of(10), leb128(code.length), code]);
  });
  return join([wasm.subarray(0, 8), ...kept]);
}

/** No locals; trap; end. */
const TRAP = Uint8Array.of(3, 0, 0x00, 0x0b);

/** @param {Uint8Array} wasm @param {number} start @param {(number: number) => boolean} isCut */
function cutBodies(wasm, start, isCut) {
  const reader = new Reader(wasm, start);
  const count = reader.number();
  /** @type {Uint8Array[]} */
  const bodies = [leb128(count)];
  for (let number = 0; number < count; number++) {
    const begin = reader.at;
    const size = reader.number();
    reader.at += size;
    bodies.push(isCut(number) ? TRAP : wasm.subarray(begin, reader.at));
  }
  return join(bodies);
}
