import { readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inRoot } from '../../build/paths.mjs';
import { bundle } from '../../size/bundle.mjs';

const DIST = inRoot('core-wasm', 'dist');

/** The libraries that the core replaces, as a site imports them. */
const LIBRARIES = {
  'embla-carousel-react': "export { default as useEmblaCarousel } from 'embla-carousel-react';",
  'react-hook-form': "export { useForm } from 'react-hook-form';",
  'vanilla-cookieconsent': "export * from 'vanilla-cookieconsent';",
  zustand: "export { create } from 'zustand';",
};

/** All hooks, and all functions and classes without React. */
const CORE = ['index', 'react', 'catalogue']
  .map(entry => `export * from '${DIST}/${entry}.js';`)
  .join('\n');

/** Bytes by encoding. @param {string | Buffer} content */
const sizeOf = content => ({
  gzip: gzipSync(content, { level: 9 }).length,
  brotli: brotliCompressSync(content).length,
});

const bundled = (/** @type {string} */ code) => bundle(code, { root: inRoot('scripts', 'bench') });

/** What the core weighs beside the libraries that it replaces. */
export async function sizes() {
  /** @type {Record<string, { gzip: number, brotli: number }>} */
  const rows = {};
  for (const [name, code] of Object.entries(LIBRARIES)) rows[name] = sizeOf(await bundled(code));
  rows['all four'] = sizeOf(await bundled(Object.values(LIBRARIES).join('\n')));
  rows['core-wasm: scripts'] = sizeOf(await bundled(CORE));
  rows['core-wasm: wasm'] = sizeOf(await readFile(`${DIST}/core_wasm_bg.wasm`));
  return rows;
}
