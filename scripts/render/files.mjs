import { UserError } from '../build/user-error.mjs';

/**
 * The bundler's list of what it has made.
 *
 * @typedef {Record<string, { file: string, css?: string[], imports?: string[], assets?: string[], isEntry?: boolean }>} Manifest
 */

/** @typedef {{ scripts: string[], styles: string[], wasm: string[] }} Files URLs of a page's files, what is shared first */

/** The core that a page begins with (core-wasm/hooks/bundled.ts). @param {string} [part] the first that it needs besides the base */
const coreWith = part =>
  part
    ? `core-wasm/pkg-base-${part}/core_wasm_base_${part}.js`
    : 'core-wasm/pkg-base/core_wasm_base.js';

/**
 * The files that a page needs at once: those of the entry, of its core, and of its own chunk.
 *
 * @param {Manifest} manifest
 * @param {{ module?: string | undefined, parts?: readonly string[] }} [page] `module`: of a page that is a chunk of its own;
 *   `parts`: of the core, which the page needs besides what every page has
 * @returns {Files}
 */
export function filesOf(manifest, { module, parts = [] } = {}) {
  const core = coreWith(parts[0]);
  const needed = module ? [core, module] : [core];
  for (const key of needed) {
    if (!manifest[key]) {
      throw new UserError(`The bundle in dist/client has no chunk of ${key}: run npm run build.`);
    }
  }
  const entries = Object.keys(manifest).filter(key => manifest[key]?.isEntry);
  /** @type {Set<string>} */
  const seen = new Set();
  for (const key of [...entries, ...needed]) collect(key);
  const chunks = [...seen].flatMap(key => manifest[key] ?? []);
  const assets = manifest[core]?.assets ?? [];
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: chunks.flatMap(({ css = [] }) => css.map(file => `/${file}`)),
    wasm: assets.filter(file => file.endsWith('.wasm')).map(file => `/${file}`),
  };

  /** @param {string} key */
  function collect(key) {
    if (seen.has(key)) return;
    // What a chunk imports stands before it, as in the cascade.
    for (const imported of manifest[key]?.imports ?? []) collect(imported);
    seen.add(key);
  }
}
