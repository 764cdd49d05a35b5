// What is to be known of WebAssembly's binary format to read and to change a compiled module.

/** @typedef {{ id: number, start: number, body: number, end: number }} Section */

/** Reads the parts of a WebAssembly module that matter here. */
export class Reader {
  /** @param {Uint8Array} bytes @param {number} [at] */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++] ?? 0;
  }

  /** An unsigned number in LEB128. */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  text() {
    const length = this.number();
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }

  limits() {
    const flags = this.byte();
    this.number();
    if (flags & 1) this.number();
  }
}

/** @param {number} value */
export function leb128(value) {
  const bytes = [];
  do {
    const rest = Math.floor(value / 128);
    bytes.push((value % 128) + (rest > 0 ? 128 : 0));
    value = rest;
  } while (value > 0);
  return Uint8Array.from(bytes);
}

/** A text with its length before it. @param {string} text */
export function text(text) {
  const bytes = new TextEncoder().encode(text);
  return join([leb128(bytes.length), bytes]);
}

/** @param {Uint8Array} wasm @returns {Section[]} */
export function sections(wasm) {
  const reader = new Reader(wasm, 8);
  const found = [];
  while (reader.at < wasm.length) {
    const start = reader.at;
    const id = reader.byte();
    const size = reader.number();
    found.push({ id, start, body: reader.at, end: reader.at + size });
    reader.at += size;
  }
  return found;
}

/**
 * Everything that a module imports: from which module, and where its name begins and ends.
 *
 * @param {Uint8Array} wasm
 */
export function imports(wasm) {
  const part = sections(wasm).find(({ id }) => id === 2);
  if (!part) return [];
  const reader = new Reader(wasm, part.body);
  return Array.from({ length: reader.number() }, () => {
    const module = reader.text();
    const from = reader.at;
    const name = reader.text();
    const to = reader.at;
    const kind = reader.byte();
    if (kind === 0) reader.number();
    else if (kind === 1) {
      reader.byte();
      reader.limits();
    } else if (kind === 2) reader.limits();
    else reader.at += 2;
    return { kind, module, name, from, to };
  });
}

/** How many functions a module imports. @param {Uint8Array} wasm */
export const importedFunctions = wasm => imports(wasm).filter(({ kind }) => kind === 0).length;

/**
 * The module with other names for what it imports.
 *
 * @param {Uint8Array} wasm
 * @param {(name: string, place: number, module: string) => string} rename
 */
export function withImports(wasm, rename) {
  const part = sections(wasm).find(({ id }) => id === 2);
  if (!part) return wasm;
  /** @type {Uint8Array[]} */
  const pieces = [];
  let at = part.body;
  imports(wasm).forEach(({ module, name, from, to }, place) => {
    pieces.push(wasm.subarray(at, from), text(rename(name, place, module)));
    at = to;
  });
  pieces.push(wasm.subarray(at, part.end));
  const body = join(pieces);
  return join([
    wasm.subarray(0, part.start),
    Uint8Array.of(2),
    leb128(body.length),
    body,
    wasm.subarray(part.end),
  ]);
}

/** @param {Uint8Array[]} pieces */
export function join(pieces) {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
