import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * @typedef {object} Size bytes of one file or the sum of several
 * @property {number} raw
 * @property {number} gzip
 * @property {number} brotli
 */

/**
 * @typedef {object} Chunk an entry of vite's manifest
 * @property {string} file
 * @property {string} [src]
 * @property {string} [name]
 * @property {boolean} [isEntry]
 * @property {boolean} [isDynamicEntry]
 * @property {string[]} [imports]
 * @property {string[]} [css]
 * @property {string[]} [assets]
 */

/** @typedef {Record<string, Chunk>} Manifest */

/** The size of a file as it is and as it is sent. @param {Buffer} bytes @returns {Size} */
export function sizeOf(bytes) {
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotli.length };
}

/** @param {Size[]} sizes @returns {Size} */
export function sum(sizes) {
  return sizes.reduce(
    (all, one) => ({
      raw: all.raw + one.raw,
      gzip: all.gzip + one.gzip,
      brotli: all.brotli + one.brotli,
    }),
    { raw: 0, gzip: 0, brotli: 0 },
  );
}

/**
 * The files that a browser loads for a chunk: its own and those of everything it imports at once.
 *
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<string>} [seen]
 * @returns {{ scripts: string[], styles: string[], assets: string[] }}
 */
export function filesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return { scripts: [], styles: [], assets: [] };
  seen.add(key);
  const imported = (chunk.imports ?? []).map(name => filesOf(manifest, name, seen));
  const all = (
    /** @type {'scripts' | 'styles' | 'assets'} */ kind,
    /** @type {string[]} */ own,
  ) => [...new Set([...own, ...imported.flatMap(files => files[kind])])];
  return {
    scripts: all('scripts', [chunk.file]),
    styles: all('styles', chunk.css ?? []),
    assets: all('assets', chunk.assets ?? []),
  };
}

/**
 * Which bounds are exceeded, a sentence each. A bound on something that was not measured is a mistake too.
 *
 * @param {Map<string, Size>} sizes
 * @param {Record<string, Partial<Size>>} bounds
 */
export function exceeded(sizes, bounds) {
  return Object.entries(bounds).flatMap(([name, bound]) => {
    const size = sizes.get(name);
    if (!size) return [`scripts/size/limits.json names "${name}", which is not measured.`];
    return /** @type {(keyof Size)[]} */ (Object.keys(bound))
      .filter(kind => size[kind] > (bound[kind] ?? 0))
      .map(kind => `${name}: ${size[kind]} bytes ${kind}, the limit is ${bound[kind]}.`);
  });
}
