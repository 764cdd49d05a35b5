import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { defaultClientConditions } from 'vite';
import wasm from 'vite-plugin-wasm';
import { filesBelow } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';
import { filesOf } from '../render/files.mjs';
import { bundle } from './bundle.mjs';
import { PAGES } from './pages.mjs';

// The files that size-limit measures, with their limits: the measured sizes of their brotli copies, rounded up. Files too small for a
// copy are measured as they are.

const SITE = inRoot('dist/client');
const HOME = 'ui/pages/home/Home.tsx';
/** The most that a page may load before it hydrates: scripts and wasm. The demo has every machine. */
const PAGE_LIMIT = '219 kB';
/** @type {Record<string, string>} */
const PAGE_LIMITS = { '/': '182 kB', '/demo': '281.5 kB' };

const read = (/** @type {string} */ file) =>
  readFile(inRoot('dist', file), 'utf8').catch(() => {
    throw new UserError('There is no built site to measure: run "npm run build" first.');
  });
const manifest = JSON.parse(await read('bundle/.vite/manifest.json'));
const asSent = (/** @type {string} */ file) => (existsSync(`${file}.br`) ? `${file}.br` : file);
const inSite = (/** @type {string[]} */ files) => files.map(file => asSent(SITE + file));
const assets = await filesBelow(`${SITE}/assets`);
/** The `.wasm` of a module, by the name of its files. */
const wasmOf = (/** @type {string} */ name) =>
  assets.filter(file => file.includes(`/${name}_bg-`) && file.endsWith('.wasm')).map(asSent);
const home = filesOf(manifest, { modules: [HOME] });

for (const file of assets.filter(file => file.endsWith('.wasm'))) {
  // A text that every recording contains.
  const records = (await readFile(file)).includes('core-wasm replay');
  if (records !== file.includes('core_wasm_devtools')) {
    throw new UserError(`${file} can record, which only the core of the devtools may.`);
  }
}

/** The core's JavaScript in a site that uses all of it: the hooks and the glue. */
const glue = inRoot('.cache/size/glue-and-hooks.js');
const hooks = ['bundled', 'react'].map(
  name => `export * from '${inRoot('core-wasm/hooks', name)}.ts';`,
);
await mkdir(inRoot('.cache/size'), { recursive: true });
await writeFile(
  glue,
  await bundle(hooks.join('\n'), {
    root: inRoot('core-wasm'),
    // What pages of one kind load in place of the base, or besides it.
    external: [/^#(?:forms|catalogue)$/, /pkg-base-/],
    plugins: [wasm()],
    conditions: ['source', ...defaultClientConditions],
  }),
);

/** The scripts and wasm that a page loads for hydration. @param {string} path */
async function filesOfPage(path) {
  const later = /<template id="later">(.*?)<\/template>/s.exec(
    await read(`client${path}/index.html`),
  );
  const files = [...(later?.[1] ?? '').matchAll(/(?:src|href)="([^"]+)"/g)];
  // The links of style sheets are disabled, so none is loaded.
  return files.map(([, file = '']) => file).filter(file => !file.endsWith('.css'));
}

const pages = await Promise.all(
  PAGES.map(async path => ({
    name: `${path}: scripts and wasm`,
    path: inSite(await filesOfPage(path)),
    limit: PAGE_LIMITS[path] ?? PAGE_LIMIT,
  })),
);

/** The modules of the core, each with its limit. */
const MODULES = {
  core_wasm_base: '64 kB',
  core_wasm_base_forms: '85 kB',
  core_wasm_base_catalogue: '91 kB',
  core_wasm_forms: '46.5 kB',
  core_wasm_catalogue: '51.5 kB',
  core_wasm_readers: '34 kB',
  core_wasm_search: '74 kB',
  core_wasm_devtools: '269 kB',
};

/** @type {{ name: string, path: string | string[], limit?: string, gzip?: boolean }[]} */
const checks = [
  ...Object.entries(MODULES).map(([name, limit]) => ({
    name: `${name}: wasm`,
    path: wasmOf(name),
    limit,
  })),
  { name: 'core: glue and hooks (gzip)', path: glue, gzip: true, limit: '25.5 kB' },
  {
    name: 'fonts',
    path: assets.filter(file => file.endsWith('.woff2')),
    limit: '40 kB',
  },
  { name: 'home: scripts', path: inSite(home.scripts), limit: '118.5 kB' },
  { name: 'home: styles', path: inSite(home.styles), limit: '9 kB' },
  ...pages,
];

// The build has compressed them.
export default checks.map(check => ({ ...check, brotli: false }));
