import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { filesBelow } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';
import { filesOf } from '../render/files.mjs';
import { glueAndHooks } from './glue.mjs';

// What size-limit measures, by what a visitor loads, and how much each may be; bytes with brotli where nothing else is said.
// The limits are the measured sizes, rounded up.

const SITE = inRoot('dist/client');
const HOME = 'ui/pages/home/Home.tsx';
const CORE = 'core-wasm/pkg/core_wasm.js';
/** What testers alone load. */
const DEVTOOLS = ['core-wasm/hooks/devtools.ts', 'core-wasm/pkg-devtools/core_wasm_devtools.js'];

const text = await readFile(`${SITE}/.vite/manifest.json`, 'utf8').catch(() => {
  throw new UserError('There is no built site to measure: run "npm run build" first.');
});
/** @type {Record<string, { file: string, name?: string, assets?: string[], isDynamicEntry?: boolean }>} */
const manifest = JSON.parse(text);
const inSite = (/** @type {string[]} */ files) => files.map(file => `${SITE}${file}`);
const wasmOf = (/** @type {string} */ chunk) =>
  (manifest[chunk]?.assets ?? [])
    .filter(file => file.endsWith('.wasm'))
    .map(file => `${SITE}/${file}`);

const core = wasmOf(CORE);
/** The chunk with what loads the search's module. */
const [searching = ''] = Object.entries(manifest)
  .filter(([, { assets }]) => assets?.some(file => file.includes('core_wasm_search_bg')))
  .map(([key]) => key);
const search = wasmOf(searching);
const assets = await filesBelow(`${SITE}/assets`);
const devtools = assets.filter(
  file => file.endsWith('.wasm') && ![...core, ...search].includes(file),
);
const home = filesOf(manifest, HOME);

for (const file of core) {
  // What every recording says of itself.
  if ((await readFile(file)).includes('core-wasm replay')) {
    throw new UserError(
      'The core that every visitor loads can record: that belongs to the devtools.',
    );
  }
}
for (const file of [searching, ...DEVTOOLS].flatMap(key => manifest[key]?.file ?? [])) {
  if (home.scripts.includes(`/${file}`)) {
    throw new UserError(`Every visitor loads ${file}, which is the devtools' or the search's.`);
  }
}

const glue = inRoot('.cache/size/glue-and-hooks.js');
await mkdir(inRoot('.cache/size'), { recursive: true });
await writeFile(glue, await glueAndHooks());

/** What a page adds to what home has loaded. */
const pages = Object.entries(manifest)
  .filter(([key, chunk]) => chunk.isDynamicEntry && ![HOME, CORE, ...DEVTOOLS].includes(key))
  .flatMap(([key, { name = key }]) => {
    const { scripts, styles } = filesOf(manifest, key);
    return [
      { name: `${name}: more scripts`, path: scripts.filter(file => !home.scripts.includes(file)) },
      { name: `${name}: more styles`, path: styles.filter(file => !home.styles.includes(file)) },
    ];
  })
  .filter(({ path }) => path.length > 0)
  .map(({ name, path }) => ({ name, path: inSite(path) }));

export default [
  { name: 'wasm', path: core, limit: '122 kB' },
  { name: 'search: wasm', path: search, limit: '75.5 kB' },
  { name: 'devtools: wasm', path: devtools, limit: '271 kB' },
  { name: 'core: glue and hooks (gzip)', path: glue, gzip: true, limit: '26 kB' },
  {
    name: 'fonts (as they are)',
    path: assets.filter(file => file.endsWith('.woff2')),
    brotli: false,
    limit: '40 kB',
  },
  { name: 'home: scripts', path: inSite(home.scripts), limit: '118 kB' },
  { name: 'home: styles', path: inSite(home.styles), limit: '9 kB' },
  { name: 'home: scripts and wasm', path: [...inSite(home.scripts), ...core], limit: '240 kB' },
  ...pages,
];
