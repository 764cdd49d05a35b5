import { importedFunctions, join, leb128, Reader, sections, text } from './module.mjs';

/** So many bytes of code in a row are compared: as long as two or three instructions. */
const RUN = 4;

/**
 * Names a module's functions so that, in the order of their names, each stands beside the one that is most like it: what
 * repeats close by takes fewer bytes once compressed. `wasm-opt --reorder-functions-by-name` puts them in that order.
 *
 * @param {Uint8Array} wasm names that it has are lost
 * @returns {Uint8Array}
 */
export function nameByLikeness(wasm) {
  const parts = sections(wasm);
  const imported = importedFunctions(wasm);
  const names = new Map(
    inOrder(functionBodies(wasm, parts)).map((index, place) => [imported + index, place]),
  );
  const entries = [...names].sort(([one], [other]) => one - other);
  const map = join([
    leb128(entries.length),
    ...entries.flatMap(([index, place]) => [leb128(index), text(String(place).padStart(8, '0'))]),
  ]);
  const body = join([text('name'), Uint8Array.of(1), leb128(map.length), map]);
  return join([
    wasm.subarray(0, 8),
    ...parts.filter(({ id }) => id !== 0).map(({ start, end }) => wasm.subarray(start, end)),
    ...[Uint8Array.of(0), leb128(body.length), body],
  ]);
}

/** @param {Uint8Array} wasm @param {import('./module.mjs').Section[]} parts */
function functionBodies(wasm, parts) {
  const code = parts.find(({ id }) => id === 10);
  if (!code) return [];
  const reader = new Reader(wasm, code.body);
  return Array.from({ length: reader.number() }, () => {
    const size = reader.number();
    reader.at += size;
    return wasm.subarray(reader.at - size, reader.at);
  });
}

/**
 * The places of the texts in an order in which each follows the one that it has most in common with, of those that are
 * left; the longest is the first.
 *
 * @param {Uint8Array[]} texts
 */
export function inOrder(texts) {
  const runs = texts.map(runsOf);
  const left = new Set(texts.keys());
  /** @type {number[]} */
  const order = [];
  const size = (/** @type {number} */ place) => texts[place]?.length ?? 0;
  let next = [...left].sort((one, other) => size(other) - size(one))[0];
  while (next !== undefined) {
    order.push(next);
    left.delete(next);
    const last = runs[next] ?? new Set();
    let best = -1;
    next = undefined;
    for (const place of left) {
      const shared = likeness(last, runs[place] ?? new Set());
      if (shared > best) [best, next] = [shared, place];
    }
  }
  return order;
}

/** All runs of bytes in a text, each as a number. @param {Uint8Array} text @returns {Set<number>} */
function runsOf(text) {
  const view = new DataView(text.buffer, text.byteOffset, text.length);
  return new Set(
    Array.from({ length: Math.max(text.length - RUN + 1, 0) }, (_, at) => view.getUint32(at)),
  );
}

/** How much two sets have in common: 0 for nothing, 1 for all. @param {Set<number>} one @param {Set<number>} other */
function likeness(one, other) {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const run of few) if (many.has(run)) shared++;
  return shared / Math.sqrt(one.size * other.size || 1);
}
