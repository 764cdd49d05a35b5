import { readFile } from 'node:fs/promises';
import { filesBelow } from './build/fingerprint.mjs';
import { inRoot } from './build/paths.mjs';
import { runMain, UserError } from './build/user-error.mjs';
import { glueAndHooks } from './size/glue.mjs';
import { exceeded, filesOf, sizeOf, sum } from './size/measure.mjs';

/** @typedef {import('./size/measure.mjs').Size} Size */

const SITE = inRoot('dist/client');
const ENTRY = 'ui/app/entry-client.tsx';
const HOME = 'ui/pages/home/Home.tsx';
const CORE = 'core-wasm/pkg/core_wasm.js';
/** The module that a search loads. */
const SEARCH = 'core-wasm/pkg-search/core_wasm_search.js';
/** What testers alone load. */
const DEVTOOLS = ['core-wasm/hooks/devtools.ts', 'core-wasm/pkg-devtools/core_wasm.js'];

/** @param {string[]} files absolute paths */
const measure = async files =>
  sum(await Promise.all(files.map(async file => sizeOf(await readFile(file)))));

/** What the built site weighs, by what a visitor loads. @returns {Promise<Map<string, Size>>} */
async function measureSite() {
  const manifestFile = await readFile(`${SITE}/.vite/manifest.json`, 'utf8').catch(() => {
    throw new UserError('There is no built site to measure: run "npm run build" first.');
  });
  /** @type {import('./size/measure.mjs').Manifest} */
  const manifest = JSON.parse(manifestFile);
  const assets = await filesBelow(`${SITE}/assets`);
  const inSite = (/** @type {string[]} */ files) => files.map(file => `${SITE}/${file}`);
  const wasm = inSite(filesOf(manifest, CORE).assets.filter(file => file.endsWith('.wasm')));
  for (const file of wasm) {
    // What every recording says of itself.
    if ((await readFile(file)).includes('core-wasm replay')) {
      throw new UserError(
        'The core that every visitor loads can record: that belongs to the devtools.',
      );
    }
  }
  const searching = inSite(
    filesOf(manifest, SEARCH).assets.filter(file => file.endsWith('.wasm')),
  ).filter(file => !wasm.includes(file));
  const recording = assets.filter(
    file => file.endsWith('.wasm') && ![...wasm, ...searching].includes(file),
  );
  const parts = [ENTRY, CORE, HOME].map(key => filesOf(manifest, key));
  const all = (/** @type {'scripts' | 'styles'} */ kind) => [
    ...new Set(parts.flatMap(files => files[kind])),
  ];
  const home = { scripts: all('scripts'), styles: all('styles') };
  for (const file of [SEARCH, ...DEVTOOLS].flatMap(key => manifest[key]?.file ?? [])) {
    if (home.scripts.includes(file))
      throw new UserError(`Every visitor loads ${file}, which is the devtools' or the search's.`);
  }

  const sizes = new Map();
  sizes.set('wasm', await measure(wasm));
  sizes.set('search: wasm', await measure(searching));
  sizes.set('devtools: wasm', await measure(recording));
  sizes.set('core: glue and hooks', await glueAndHooks());
  sizes.set('fonts', await measure(assets.filter(file => file.endsWith('.woff2'))));
  sizes.set('home: scripts', await measure(inSite(home.scripts)));
  sizes.set('home: styles', await measure(inSite(home.styles)));
  sizes.set('home: scripts and wasm', sum([sizes.get('home: scripts'), sizes.get('wasm')]));
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || [HOME, CORE, ...DEVTOOLS].includes(key)) continue;
    const files = filesOf(manifest, key);
    const name = chunk.name ?? key;
    const more = (/** @type {'scripts' | 'styles'} */ kind) =>
      inSite(files[kind].filter(file => !home[kind].includes(file)));
    sizes.set(`${name}: more scripts`, await measure(more('scripts')));
    sizes.set(`${name}: more styles`, await measure(more('styles')));
  }
  return sizes;
}

// npm run size: the bytes of wasm, scripts, styles and fonts, and of what each lazy page adds to what home has loaded. It
// fails when something has grown beyond its limit in scripts/size/limits.json.
runMain(async () => {
  const { limits } = JSON.parse(await readFile(inRoot('scripts/size/limits.json'), 'utf8'));
  const sizes = await measureSite();
  const row = (/** @type {string} */ name, /** @type {(string | number)[]} */ ...numbers) =>
    name.padEnd(32) + numbers.map(number => String(number).padStart(10)).join('');
  console.log(row('bytes', 'raw', 'gzip', 'brotli'));
  for (const [name, { raw, gzip, brotli }] of sizes) console.log(row(name, raw, gzip, brotli));
  const problems = exceeded(sizes, limits);
  if (problems.length > 0) throw new UserError(problems.join('\n'));
});
