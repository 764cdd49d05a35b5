import { importedFunctions, join, leb128, Reader, sections } from './module.mjs';
import { Problem } from './problem.mjs';

// Rust's standard library comes compiled, with all that words a panic: formatting, tables, the file and line of each. The
// core is built to stop at a panic without a word to anybody, so none of it is ever seen. Here it is cut off: the
// functions that panic trap at once, as they would in the end, and what only they need goes with the optimisation. Where
// in the sources it happened stands in the data, which no optimisation looks into; it is blanked, since nothing is left
// that reads it.

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
    if (id === 11) return withoutLocations(wasm.slice(start, end), body - start);
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

/** The name of a source file, as `core::panic::Location` has it: with a NUL after it. */
const SOURCE_FILE = /[\w./-]+\.rs(?=\0)/g;

/**
 * A data section in which each `core::panic::Location` (address and length of the file's name, line, column) and each
 * name of a source file is zeros.
 *
 * @param {Uint8Array} section it is changed
 * @param {number} body where its content begins
 */
function withoutLocations(section, body) {
  const segments = dataSegments(section, body);
  /** The names of source files: in memory, and here. @type {{ address: number, end: number, at: number }[]} */
  const files = [];
  for (const { address, at, size } of segments) {
    const text = Buffer.from(section.buffer, section.byteOffset + at, size).toString('latin1');
    for (const { 0: name, index } of text.matchAll(SOURCE_FILE)) {
      files.push({ address: address + index, end: address + index + name.length, at: at + index });
    }
  }
  const view = new DataView(section.buffer, section.byteOffset);
  for (const { address, at, size } of segments) {
    for (let place = (4 - (address % 4)) % 4; place + 16 <= size; place += 4) {
      const [name = 0, length = 0] = [0, 4].map(field => view.getUint32(at + place + field, true));
      if (
        files.some(file => name >= file.address && name < file.end && name + length === file.end)
      ) {
        section.fill(0, at + place, at + place + 16);
      }
    }
  }
  for (const { address, end, at } of files) section.fill(0, at, at + end - address);
  return section;
}

/** What lies where in memory at the start. @param {Uint8Array} section @param {number} body */
function dataSegments(section, body) {
  const reader = new Reader(section, body);
  return Array.from({ length: reader.number() }, () => {
    const [mode, operation] = [reader.number(), reader.byte()];
    if (mode !== 0 || operation !== 0x41) {
      throw new Problem(
        'The compiled core has data without a fixed address, so that the places of its panics cannot be told: adapt scripts/build/panics.mjs.',
      );
    }
    // Signed, but an address is not negative.
    const address = reader.number();
    reader.byte();
    const size = reader.number();
    const at = reader.at;
    reader.at += size;
    return { address, at, size };
  });
}
