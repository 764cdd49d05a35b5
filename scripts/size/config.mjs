import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { filesBelow } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';
import { PAGES } from './pages.mjs';

// The files that size-limit measures, with their limits: the measured sizes of their brotli copies, rounded up. Files too small for a
// copy are measured as they are.

const SITE = inRoot('dist/client');
const ASSETS = `${SITE}/assets`;
/** The most that a page may load before it hydrates: scripts and wasm. The demo has every machine. */
const PAGE_LIMIT = '211.7 kB';
/** @type {Record<string, string>} */
const PAGE_LIMITS = { '/': '174.5 kB', '/demo': '274.8 kB' };

/** The modules of the core, each with its limit. */
const MODULES = {
  base: '59 kB',
  base_forms: '80.9 kB',
  base_catalogue: '87.2 kB',
  forms: '46.3 kB',
  catalogue: '51 kB',
  readers: '34.4 kB',
  search: '70.9 kB',
  devtools: '325.5 kB',
};

for (const file of await filesBelow(ASSETS)) {
  if (!file.endsWith('.wasm')) continue;
  // A text that every recording contains.
  const records = (await readFile(file)).includes('core-wasm replay');
  if (records !== file.includes('core_wasm_devtools')) {
    throw new UserError(`${file} can record, which only the core of the devtools may.`);
  }
}

/** The scripts and wasm that a page loads for hydration. @param {string} path */
async function filesOfPage(path) {
  const html = await readFile(`${SITE}${path}/index.html`, 'utf8').catch(() => {
    throw new UserError('There is no built site to measure: run "npm run build" first.');
  });
  const later = /<template id="later">(.*?)<\/template>/s.exec(html);
  const files = [...(later?.[1] ?? '').matchAll(/(?:src|href)="([^"]+)"/g)];
  // The links of style sheets are disabled, so none is loaded.
  const loaded = files.flatMap(([, file = '']) => (file.endsWith('.css') ? [] : [SITE + file]));
  return loaded.map(file => (existsSync(`${file}.br`) ? `${file}.br` : file));
}

const pages = PAGES.map(async path => ({
  name: `${path}: scripts and wasm`,
  path: await filesOfPage(path),
  limit: PAGE_LIMITS[path] ?? PAGE_LIMIT,
}));

const checks = [
  ...Object.entries(MODULES).map(([name, limit]) => ({
    name: `core_wasm_${name}: wasm`,
    path: `${ASSETS}/core_wasm_${name}_bg-*.wasm.br`,
    limit,
  })),
  { name: 'fonts', path: `${ASSETS}/*.woff2`, limit: '40 kB' },
  { name: 'styles', path: `${ASSETS}/*.css.br`, limit: '24.2 kB' },
  ...(await Promise.all(pages)),
];

// The build has compressed them.
export default checks.map(check => ({ ...check, brotli: false }));
