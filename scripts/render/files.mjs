import { UserError } from '../build/user-error.mjs';

/**
 * The bundler's manifest.
 *
 * @typedef {Record<string, { file: string, css?: string[], imports?: string[], assets?: string[], isEntry?: boolean }>} Manifest
 */

/** @typedef {{ scripts: string[], styles: string[], wasm: string[] }} Files URLs of a page's files, shared ones first */

/** The modules of the core that a page begins with (core-wasm/hooks/bundled.ts). @param {readonly string[]} parts what it needs besides the base */
const coresWith = ([first, ...others]) => [
  first
    ? `core-wasm/pkg-base-${first}/core_wasm_base_${first}.js`
    : 'core-wasm/pkg-base/core_wasm_base.js',
  ...others.map(part => `core-wasm/pkg-${part}/core_wasm_${part}.js`),
];

/**
 * The files that a page needs at once: those of the entry, of its core, and of its own chunk.
 *
 * @param {Manifest} manifest
 * @param {{ modules?: readonly string[], parts?: readonly string[] }} [page] `modules`: of the page that are separate chunks;
 *   `parts`: of the core, which the page needs besides what every page has
 * @returns {Files}
 */
export function filesOf(manifest, { modules = [], parts = [] } = {}) {
  const cores = coresWith(parts);
  const needed = [...cores, ...modules];
  for (const key of needed) {
    if (!manifest[key]) {
      throw new UserError(`The bundle in dist/bundle has no chunk of ${key}: run npm run build.`);
    }
  }
  const entries = Object.keys(manifest).filter(key => manifest[key]?.isEntry);
  /** @type {Set<string>} */
  const seen = new Set();
  for (const key of [...entries, ...needed]) collect(key);
  const chunks = [...seen].flatMap(key => manifest[key] ?? []);
  const assets = cores.flatMap(core => manifest[core]?.assets ?? []);
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: chunks.flatMap(({ css = [] }) => css.map(file => `/${file}`)),
    wasm: assets.filter(file => file.endsWith('.wasm')).map(file => `/${file}`),
  };

  /** @param {string} key */
  function collect(key) {
    if (seen.has(key)) return;
    // Imported chunks come first, as in the cascade.
    for (const imported of manifest[key]?.imports ?? []) collect(imported);
    seen.add(key);
  }
}
