import { copyFile, mkdir, rename } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { inRoot, ROOT, serverProgram, settingsFile } from './paths.mjs';
import { wasmPack } from './wasm-pack.mjs';

/** @typedef {import('./step.mjs').Step} Step */

const RUST_WORKSPACE = ['Cargo.toml', 'Cargo.lock', 'scripts/build/steps.mjs'];
const CORE = [
  'core-wasm',
  ...[
    'pkg',
    'pkg-devtools',
    'pkg-search',
    'search',
    'dist',
    'tests',
    'README.md',
    'LICENSE',
    'package.json',
    'tsconfig.json',
  ].map(path => `!core-wasm/${path}`),
];
const UI = [
  ...['ui', 'public', 'vite.config.ts', 'tsconfig.base.json', 'package-lock.json'],
  'scripts/build/chunks.mjs',
  'scripts/build/class-names.mjs',
];
/** The types of what crosses, which all cores share. Written once: cargo would wait for its other builds each time. */
export const TYPES = 'core-wasm/pkg/types.d.ts';
const HOOKS = [
  ...['core-wasm/hooks', 'core-wasm/package.json'],
  ...['core-wasm/pkg', 'core-wasm/pkg-devtools', 'core-wasm/pkg-search'],
];

/**
 * The core as a WebAssembly module with its JavaScript glue and types, in core-wasm/pkg.
 *
 * @param {'shipped' | 'dev'} profile the one of what visitors get, or a quick one for the development loop
 * @returns {Step}
 */
export const wasm = profile => ({
  name: 'wasm',
  needs: ['wasm target', 'wasm tools', 'npm packages'],
  title: 'compile the core to WebAssembly',
  inputs: [...RUST_WORKSPACE, ...CORE, '!core-wasm/hooks', 'scripts/build/wasm-pack.mjs'],
  variant: profile,
  outputs: ['core-wasm/pkg/core_wasm_bg.wasm', 'core-wasm/pkg/core_wasm.d.ts', TYPES],
  async run({ command }) {
    const folder = 'core-wasm/pkg';
    await wasmPack(command, { target: 'bundler', profile, folder, features: ['site'] });
  },
});

/**
 * The core of the devtools, which records: the same with one feature more, for testers alone.
 *
 * @type {Step}
 */
const devtools = {
  name: 'devtools',
  needs: ['wasm'],
  title: 'compile the core that records',
  inputs: [...RUST_WORKSPACE, ...CORE, '!core-wasm/hooks', 'scripts/build/wasm-pack.mjs'],
  outputs: [
    'core-wasm/pkg-devtools/core_wasm_devtools_bg.wasm',
    'core-wasm/pkg-devtools/core_wasm_devtools.d.ts',
  ],
  async run({ command }) {
    const folder = 'core-wasm/pkg-devtools';
    // As the package has it: then it is compiled once for both.
    const features = ['devtools', 'schemas'];
    await wasmPack(command, {
      ...{ target: 'bundler', profile: 'shipped', folder },
      ...{ module: 'devtools', features, types: TYPES },
    });
  },
};

/**
 * The search's module, in core-wasm/pkg-search, with wasm-bindgen's own loader: unlike the import of a `.wasm`, one that has failed can
 * be tried again.
 *
 * @param {'shipped' | 'dev'} profile as of the core
 * @returns {Step}
 */
export const search = profile => ({
  name: 'search',
  needs: ['wasm'],
  title: "compile the search's module",
  inputs: [
    ...RUST_WORKSPACE,
    'core-wasm/search',
    'core-wasm/border',
    'core-wasm/model',
    'scripts/build/wasm-pack.mjs',
  ],
  variant: profile,
  outputs: [
    'core-wasm/pkg-search/core_wasm_search_bg.wasm',
    'core-wasm/pkg-search/core_wasm_search.d.ts',
  ],
  async run({ command }) {
    const folder = 'core-wasm/pkg-search';
    await wasmPack(command, { target: 'web', profile, folder, module: 'search' });
  },
});

/** @type {Step} */
const client = {
  name: 'client',
  needs: ['wasm', 'devtools', 'search'],
  title: 'bundle the site for browsers',
  inputs: [...UI, ...HOOKS],
  outputs: ['dist/client/.vite/manifest.json'],
  async run({ command }) {
    await command('vite', ['build']);
  },
};

/** @type {Step} */
const ssr = {
  name: 'ssr',
  needs: ['wasm', 'devtools', 'search'],
  title: 'bundle the site for prerendering',
  inputs: [...UI, ...HOOKS],
  outputs: ['dist/ssr/entry-server.js'],
  async run({ command }) {
    await command('vite', ['build', '--ssr']);
  },
};

/**
 * The company's API and site host.
 *
 * @param {import('./paths.mjs').Profile} profile
 * @returns {Step}
 */
export const server = profile => ({
  name: 'server',
  title: 'compile the server',
  inputs: [...RUST_WORKSPACE, 'core-wasm/model', 'server', '!server/content/media'],
  stamp: `server-${profile}`,
  outputs: [serverProgram(profile)],
  async run({ command }) {
    await command('cargo', ['build', '--profile', profile, '--locked', '-p', 'server']);
    if (profile === 'dev')
      await replaceFile(inRoot('target/debug/server'), inRoot(serverProgram(profile)));
  },
});

/** Copies a file into the place of another one, which may be a program that runs. @param {string} from @param {string} to */
async function replaceFile(from, to) {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, `${to}.new`);
  await rename(`${to}.new`, to);
}

/** @type {Step} */
const media = {
  name: 'media',
  needs: ['npm packages'],
  title: 'make web pictures from the masters',
  inputs: [
    'server/content/media',
    'server/content/media.json',
    'scripts/media',
    'scripts/media.mjs',
    'package-lock.json',
  ],
  outputs: ['.cache/media', 'server/content/media.json'],
  async run({ command }) {
    await command(process.execPath, ['scripts/media.mjs']);
  },
};

/** They show what the server has read of the products, and the site's URL of its settings. @type {(profile: import('./paths.mjs').Profile) => Step} */
const documents = profile => ({
  name: 'data sheets',
  needs: ['media', 'server'],
  title: "draw each product's data sheet",
  inputs: [
    'server/content',
    '!server/content/places',
    '!server/content/media.json',
    serverProgram(profile),
    'scripts/documents',
    'scripts/documents.mjs',
    'ui/brand',
    'package-lock.json',
    ...settings(),
  ],
  variant: process.env.SERVER_SITE_URL ?? '',
  outputs: ['.cache/data-sheets.json'],
  async run({ command }) {
    await command(process.execPath, ['scripts/documents.mjs'], { env: { BUILD_PROFILE: profile } });
  },
});

/** @type {Step} */
const social = {
  name: 'social images',
  needs: ['media', 'ssr'],
  title: 'draw a picture for link previews per page and product',
  inputs: [
    'server/content',
    '!server/content/places',
    '!server/content/media.json',
    'scripts/social',
    'scripts/social.mjs',
    'scripts/documents/brand.typ',
    'scripts/documents/typst.mjs',
    'ui/brand',
    'ui/content/heads.ts',
    'package-lock.json',
  ],
  outputs: ['.cache/social-images.json', '.cache/media/social/home.jpg'],
  async run({ command }) {
    await command(process.execPath, ['scripts/social.mjs']);
  },
};

/** Pictures and documents that are made from the content. @param {import('./paths.mjs').Profile} profile @returns {Step[]} */
export const picturesOfContent = profile => [media, documents(profile), social];

/** The settings file, from the project's root. */
function settings() {
  const file = settingsFile();
  return file ? [relative(ROOT, resolve(file))] : [];
}

/** @type {(profile: import('./paths.mjs').Profile) => Step} */
const release = profile => ({
  name: 'release',
  needs: ['client', 'ssr', 'server', 'media', 'data sheets', 'social images'],
  title: 'render the pages that have changed and publish the site',
  inputs: [
    'dist/ssr',
    'dist/client/.vite',
    serverProgram(profile),
    'server/content',
    '!server/content/media',
    'scripts/render',
    'scripts/release',
    ...settings(),
  ],
  variant: JSON.stringify(
    Object.entries(process.env).filter(([name]) => /^SERVER_(?:SITE|FOLDERS|SECURITY)_/.test(name)),
  ),
  async isDone() {
    const { readSettings } = await import('../render/settings.mjs');
    // What another company's API has may have changed.
    if ((await readSettings(profile)).bases.api !== null) return false;
    const { isReleased } = await import('../release/release.mjs');
    return isReleased(inRoot('dist/client'), { quick: profile === 'dev' });
  },
  async run({ command }) {
    // The last tenth of the compressed pages takes a quarter of a second each: a running `npm start` makes up for it.
    const quick = profile === 'dev' ? ['--quick'] : [];
    await command(process.execPath, ['scripts/render/site.mjs', ...quick], {
      env: { BUILD_PROFILE: profile },
    });
  },
});

/** @param {import('./paths.mjs').Profile} profile @returns {Step[]} */
const siteSteps = profile => [
  wasm('shipped'),
  search('shipped'),
  devtools,
  server(profile),
  client,
  ssr,
  ...picturesOfContent(profile),
  release(profile),
];

/** What production takes: `npm run build`. */
export const buildSteps = siteSteps('release');

/** The same with a server that is compiled quickly: `npm start`, and the tests. */
export const quickSteps = siteSteps('dev');

/** The core as a package for npm, in core-wasm/dist; the site itself takes the core from its sources. @type {Step} */
export const corePackage = {
  name: 'package',
  needs: ['wasm target', 'wasm tools', 'npm packages', 'search'],
  title: 'build the npm package of the core',
  inputs: [
    ...RUST_WORKSPACE,
    'core-wasm',
    ...['pkg', 'pkg-devtools', 'pkg-search', 'dist', 'tests'].map(path => `!core-wasm/${path}`),
    'tsconfig.base.json',
    'scripts/package',
    'scripts/package.mjs',
    'scripts/build/wasm-pack.mjs',
    'package-lock.json',
  ],
  outputs: ['core-wasm/dist/index.js', 'core-wasm/dist/package.json'],
  async run({ command }) {
    await command(process.execPath, ['scripts/package.mjs']);
  },
};

/** A core of two machines, for the tests of the package. @type {Step} */
export const partOfCore = {
  name: 'part of the core',
  needs: ['package'],
  title: 'compile a core of two machines',
  inputs: [...RUST_WORKSPACE, ...CORE, '!core-wasm/hooks', 'scripts/build/wasm-pack.mjs'],
  outputs: ['.cache/core-part/core_wasm_bg.wasm'],
  async run({ command }) {
    const features = ['carousel', 'consent'];
    const folder = '.cache/core-part';
    await wasmPack(command, { target: 'web', profile: 'shipped', folder, features });
  },
};

/** What plays recordings natively. @type {Step} */
export const replayProgram = {
  name: 'replay',
  needs: ['package'],
  title: 'compile what plays recordings',
  inputs: [...RUST_WORKSPACE, 'core-wasm/machines', 'core-wasm/model', 'core-wasm/replay'],
  outputs: ['target/debug/replay'],
  async run({ command }) {
    await command('cargo', ['build', '--locked', '-p', 'replay']);
  },
};

/** The example that is Rust alone. @type {Step} */
export const rustExample = {
  name: 'rust example',
  needs: ['package'],
  title: 'compile the example in Rust',
  inputs: [
    ...RUST_WORKSPACE,
    'examples/sycamore',
    'core-wasm/machines',
    'core-wasm/model',
    'scripts/build/wasm-pack.mjs',
  ],
  outputs: ['.cache/examples/sycamore/example_sycamore.js'],
  async run({ command }) {
    await mkdir(inRoot('.cache/examples'), { recursive: true });
    const folder = '.cache/examples/sycamore';
    await wasmPack(command, { target: 'web', profile: 'dev', folder, module: 'sycamore' });
  },
};

/** What the tests of the package take. */
export const packageTestSteps = [corePackage, partOfCore, replayProgram, rustExample];
