import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { inRoot } from '../../build/paths.mjs';

const DIST = inRoot('core-wasm', 'dist');

/** What the core replaces, as a site would take it. */
const LIBRARIES = {
  'embla-carousel-react': "export { default as useEmblaCarousel } from 'embla-carousel-react';",
  'react-hook-form': "export { useForm } from 'react-hook-form';",
  'vanilla-cookieconsent': "export * from 'vanilla-cookieconsent';",
  zustand: "export { create } from 'zustand';",
};

/** Every hook, and everything without React. */
const CORE = ['index', 'react', 'catalogue']
  .map(entry => `export * from '${DIST}/${entry}.js';`)
  .join('\n');

/**
 * @typedef {object} Size bytes as they are sent
 * @property {number} gzip
 * @property {number} brotli
 */

/** @param {Buffer} bytes @returns {Size} */
function sizeOf(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return {
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params }).length,
  };
}

/** @param {Size[]} sizes @returns {Size} */
const sum = sizes => ({
  gzip: sizes.reduce((all, { gzip }) => all + gzip, 0),
  brotli: sizes.reduce((all, { brotli }) => all + brotli, 0),
});

/** Bundles a module, minified, without React. @param {string} code */
async function bundled(code) {
  const folder = await mkdtemp(`${inRoot('scripts', 'bench', 'node_modules')}/.size-`);
  try {
    await writeFile(`${folder}/entry.js`, code);
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: {
        target: 'es2022',
        outDir: `${folder}/out`,
        minify: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: `${folder}/entry.js`,
          external: ['react', 'react-dom', 'react/jsx-runtime'],
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'entry.js' },
        },
      },
    });
    const scripts = (await readdir(`${folder}/out`)).filter(name => name.endsWith('.js'));
    const files = scripts.map(async name => sizeOf(await readFile(`${folder}/out/${name}`)));
    return sum(await Promise.all(files));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A table of what the core weighs beside what it replaces. */
export async function sizes() {
  const row = (/** @type {string} */ name, /** @type {Size} */ size) =>
    `  ${name.padEnd(34)}${String(size.gzip).padStart(10)} gzip${String(size.brotli).padStart(10)} brotli`;
  const lines = ['Bytes, bundled and minified, without React'];
  for (const [name, code] of Object.entries(LIBRARIES)) lines.push(row(name, await bundled(code)));
  lines.push(row('the four together', await bundled(Object.values(LIBRARIES).join('\n'))));
  const [script, wasm] = [await bundled(CORE), sizeOf(await readFile(`${DIST}/core_wasm_bg.wasm`))];
  lines.push(row('core-wasm: glue and every hook', script));
  lines.push(row('core-wasm: wasm', wasm));
  lines.push(row('core-wasm', sum([script, wasm])));
  return lines.join('\n');
}
