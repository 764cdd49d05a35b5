import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { inRoot } from '../../build/paths.mjs';

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
  brotli: brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length,
});

/** Bundles a module, minified, without React. @param {string} code @returns {Promise<string>} */
async function bundled(code) {
  const entry = 'entry.js';
  const result = await build({
    configFile: false,
    root: inRoot('scripts', 'bench'),
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === entry ? id : undefined),
        load: id => (id === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: entry,
        external: ['react', 'react-dom', 'react/jsx-runtime'],
        preserveEntrySignatures: 'strict',
      },
    },
  });
  if (!('output' in result)) throw new Error('Vite has made more than one bundle.');
  return result.output.map(file => (file.type === 'chunk' ? file.code : '')).join('');
}

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
