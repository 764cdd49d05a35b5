import { UserError } from '../build/user-error.mjs';

/**
 * The bundler's list of what it has made.
 *
 * @typedef {Record<string, { file: string, css?: string[], imports?: string[], assets?: string[], isEntry?: boolean }>} Manifest
 */

/** @typedef {{ scripts: string[], styles: string[] }} Files URLs of a page's files, what is shared first */

/** The core's module, which the entry imports when it runs. */
const CORE = 'core-wasm/pkg/core_wasm.js';

/**
 * The URL of the core that every page loads; the devtools bring another one.
 *
 * @param {Manifest} manifest
 */
export function coreOf(manifest) {
  const wasm = manifest[CORE]?.assets?.find(file => file.endsWith('.wasm'));
  if (!wasm) throw new UserError('The bundle in dist/client has no core: run npm run build.');
  return `/${wasm}`;
}

/**
 * The files that a page needs at once: those of the entry, of the core, and of its own chunk.
 *
 * @param {Manifest} manifest
 * @param {string} [module] of the page, when it is a chunk of its own
 * @returns {Files}
 */
export function filesOf(manifest, module) {
  if (module && !manifest[module]) throw new UserError(`The bundle has no chunk of ${module}.`);
  const first = Object.keys(manifest).filter(key => manifest[key]?.isEntry || key === CORE);
  /** @type {Set<string>} */
  const seen = new Set();
  for (const key of module ? [...first, module] : first) collect(key);
  const chunks = [...seen].flatMap(key => manifest[key] ?? []);
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: chunks.flatMap(({ css = [] }) => css.map(file => `/${file}`)),
  };

  /** @param {string} key */
  function collect(key) {
    if (seen.has(key)) return;
    // What a chunk imports stands before it, as in the cascade.
    for (const imported of manifest[key]?.imports ?? []) collect(imported);
    seen.add(key);
  }
}
