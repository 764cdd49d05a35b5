import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, serverProgram } from '../build/paths.mjs';
import { CORE_PACKAGES } from '../build/wasm-pack.mjs';
import { filesOfScripts } from './imports.mjs';

// The inputs of each check (see `fingerprint`). A script stands for itself and all that it imports or runs.

/** The files of a folder without those of its subfolders. @param {string} folder @param {RegExp} pattern */
const filesIn = (folder, pattern) =>
  readdirSync(inRoot(folder))
    .filter(name => pattern.test(name))
    .map(name => join(folder, name));

/** The tests of the scripts, beside them. */
export const toolTests = [
  ...readdirSync(inRoot('scripts'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.test.mjs') && !name.includes('node_modules'))
    .map(name => join('scripts', name)),
  'tests/lockfile.test.mjs',
];
export const boundaryTests = filesIn('tests/boundaries', /\.test\.mjs$/);
export const contentTests = filesIn('tests/content', /\.test\.mjs$/);
export const renderingTests = filesIn('tests/rendering', /\.test\.mjs$/);
export const engineTests = ['tests/engines/smoke.mjs'];
/** The integration tests of the Rust crates that `cargo test` runs; the server's tests are a check of their own, and `browser` runs in one. */
export const rustTests = ['command', 'replays'];

const CARGO = ['Cargo.toml', 'Cargo.lock'];
/** The core's crates, without hooks and built files. */
const CORE = [
  'core-wasm',
  ...CORE_PACKAGES.map(path => `!${path}`),
  ...['dist', 'node_modules', 'hooks', 'README.md', 'package.json', 'tsconfig.json'].map(
    path => `!core-wasm/${path}`,
  ),
];
const HOOKS = ['core-wasm/hooks', 'core-wasm/package.json'];
/** The versions of all npm packages. */
const PACKAGES = 'package-lock.json';
const TYPED = ['tsconfig.base.json', PACKAGES, ...HOOKS, ...CORE_PACKAGES];
/** The inputs of Vite's bundles. */
const BUNDLED = ['ui', 'public', 'index.html', 'tsconfig.base.json', ...HOOKS, ...CORE_PACKAGES];
/** The server and the files that it serves. */
const SITE = ['dist', serverProgram('dev'), 'server/content', '.cache/media'];
const CLIPPY = 'scripts/test/clippy.sh';
const SERVER = ['server', 'ui/app/redirects.json'];
const RUST = [...CARGO, ...CORE, 'examples/sycamore', ...SERVER, '!server/content'];

/** All files but built ones. */
const SOURCES = [
  ...['core-wasm', ...CORE_PACKAGES.map(path => `!${path}`), '!core-wasm/dist'],
  ...['ui', 'server', 'scripts', 'tests', 'docs', 'art', 'examples', 'public', 'deploy'],
  ...['README.md', 'CONTRIBUTING.md', 'index.html', 'package.json', PACKAGES, ...CARGO],
  ...['biome.json', 'tsconfig.base.json', 'vite.config.ts', 'playwright.config.ts'],
];

const specsIn = (/** @type {string} */ folder) => filesIn(folder, /\.spec\.ts$/);
const playwright = (/** @type {string} */ config) => [PACKAGES, ...filesOfScripts([config])];

/** The inputs of the end-to-end tests besides the site's files. */
export const endToEndBase = [
  ...playwright('playwright.config.ts'),
  ...filesOfScripts(['tests/e2e/server.ts']),
  ...[serverProgram('dev'), 'server/content', '.cache/media'],
];

/** The built site and its sources: some tests render pages of other companies, or bundle it for development. */
export const siteAndSources = [...SITE, ...BUNDLED, ...filesOfScripts(['vite.config.ts'])];

/** The inputs of each check, by its name. @type {Record<string, string[]>} */
export const inputs = {
  rustfmt: [...RUST, 'rustfmt.toml'],
  clippy: [...RUST, CLIPPY, 'docs/production.md', 'deploy'],
  'clippy, wasm': [...RUST, ...SERVER.map(path => `!${path}`)],
  // The features in these manifests decide whether each part of the core compiles alone.
  'parts of the core': [
    ...['core-wasm/Cargo.toml', 'core-wasm/module/Cargo.toml', 'core-wasm/machines/Cargo.toml'],
    'scripts/core-part.mjs',
  ],
  'cargo test': [...RUST, CLIPPY],
  'server tests': [
    ...[...CARGO, 'core-wasm/model', ...SERVER, CLIPPY],
    ...['deploy', 'docs/production.md', 'docs/finding-a-tool.md'],
  ],
  'wasm tests': [
    ...[...RUST, ...SERVER.map(path => `!${path}`), '!examples', CLIPPY],
    ...filesOfScripts(['scripts/test/wasm.mjs']),
  ],
  biome: SOURCES,
  requirements: [
    ...filesOfScripts(['scripts/trace.mjs']),
    ...['machines', 'model', 'src', 'tests', 'hooks'].map(folder => `core-wasm/${folder}`),
    ...[...toolTests, 'server', '!server/content', 'tests', 'ui'],
  ],
  'typescript, ui': ['ui', ...TYPED],
  'typescript, scripts': [
    ...['scripts', 'vite.config.ts', ...filesOfScripts(['vite.config.ts']), ...TYPED],
    'tests/engines',
  ],
  'typescript, tests': ['tests', 'scripts', 'playwright.config.ts', 'ui', ...TYPED],
  sizes: [PACKAGES, ...filesOfScripts(['scripts/size/config.mjs']), 'dist'],
  'tool tests': [
    ...[PACKAGES, 'package.json', ...CARGO, ...filesOfScripts(toolTests)],
    ...['scripts/documents', 'scripts/social'],
    ...['scripts/bench/package.json', 'scripts/bench/package-lock.json'],
    ...[
      'tests/package/projects',
      'examples',
      'art/documents',
      'ui/brand',
      'core-wasm/package.json',
    ],
    ...[serverProgram('dev'), 'server/content', '.cache/media'],
  ],
  boundaries: [
    ...[PACKAGES, 'package.json', 'biome.json', ...filesOfScripts(boundaryTests), 'scripts'],
    ...['core-wasm/model', 'core-wasm/src', 'core-wasm/machines', 'server/src', 'tests/engines'],
  ],
  content: [
    ...[PACKAGES, ...filesOfScripts(contentTests), 'scripts/documents', 'ui/brand'],
    ...[serverProgram('dev'), 'server/content', '.cache/media', 'art/case-studies'],
    'tests/fixtures',
  ],
  rendering: [...filesOfScripts(renderingTests), ...SITE, PACKAGES],
  api: [...filesOfScripts(['scripts/test/api.mjs']), serverProgram('dev'), 'server/content'],
  package: [
    ...playwright('tests/package/playwright.config.ts'),
    ...filesOfScripts(specsIn('tests/package')),
    ...['tests/package/projects', 'core-wasm/dist', 'core-wasm/README.md', 'examples'],
    ...['form-schemas.md', 'machines', 'replays.md', 'reusing-the-core.md'].map(
      doc => `docs/${doc}`,
    ),
    ...['.cache/examples', '.cache/core-part', 'target/debug/replay'],
  ],
  leaks: [
    ...playwright('tests/leaks/playwright.config.ts'),
    ...filesOfScripts([...specsIn('tests/leaks'), 'tests/leaks/page.tsx', 'vite.config.ts']),
    ...['tests/leaks', 'tsconfig.base.json', ...HOOKS, ...CORE_PACKAGES],
  ],
  'other engines': [PACKAGES, ...filesOfScripts(engineTests), ...SITE],
  'end to end': [
    ...[...endToEndBase, ...filesOfScripts(specsIn('tests/e2e')), 'tests/e2e'],
    ...siteAndSources,
  ],
};
inputs['wasm in Firefox'] = inputs['wasm tests'] ?? [];
