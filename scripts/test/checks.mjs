import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINES } from '../../tests/engines/engines.mjs';
import { PAGES } from '../../tests/engines/pages.mjs';
import { run } from '../build/command.mjs';
import { fingerprint } from '../build/fingerprint.mjs';
import { inRoot, REPLAY_PROGRAM, serverProgram, WASM_TARGET } from '../build/paths.mjs';
import { CARGO, CORE, HOOKS, SITE_MODULES } from '../build/steps.mjs';
import { CORE_PACKAGES, PARTS } from '../build/wasm-pack.mjs';
import { findFirefox, requireBrowser } from '../setup/browser.mjs';
import { hasSchemathesis } from '../setup/python.mjs';
import { filesOfScripts } from './imports.mjs';
import { keyOfPages } from './site.mjs';

/** @typedef {import('./check.mjs').Check} Check */
/** @typedef {Record<string, string>} Environment */

/** The last lines of the runners: Rust's test harness, node:test and Playwright. */
const LIBTEST = /^test result: .*$/gm;
const NODE_TEST = /^# (?:tests|pass|fail) \d+$/gm;
const PLAYWRIGHT = /^ {2}\d+ (?:passed|failed|flaky|skipped|did not run|unchanged).*$/gm;

/** A check that hangs is stopped after this time. */
const MINUTES = 40;

// Inputs. A script stands for itself and all that it imports or runs.

/** The versions of all npm packages. */
const PACKAGES = 'package-lock.json';
const TYPED = ['tsconfig.base.json', PACKAGES, ...HOOKS];
/** The server and its content. */
const SERVED = [serverProgram('dev'), 'server/content', '.cache/media'];
const CLIPPY_SCRIPT = 'scripts/test/clippy.sh';
const SERVER = ['server', 'ui/app/redirects.json'];
const RUST = [...CARGO, ...CORE, 'examples/sycamore', ...SERVER, '!server/content'];
const RUST_WITHOUT_SERVER = [...RUST, ...SERVER.map(path => `!${path}`)];

/** The built site and its sources: some tests render pages of other companies, or bundle it for development. */
const SITE_AND_SOURCES = [
  ...['dist', ...SERVED, 'ui', 'public', 'index.html', 'tsconfig.base.json'],
  ...[...HOOKS, ...filesOfScripts(['vite.config.ts'])],
];

/** The inputs of the end-to-end tests besides the site's files. */
const END_TO_END_BASE = [
  ...[PACKAGES, ...filesOfScripts(['playwright.config.ts', 'tests/e2e/server.ts']), ...SERVED],
];

/** The files of a folder and its subfolders. @param {string} folder @param {string} ending */
const filesIn = (folder, ending) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending) && !name.includes('node_modules'))
    .map(name => join(folder, name));

/** The tests of the scripts, beside them. */
const TOOL_TESTS = [...filesIn('scripts', '.test.mjs'), 'tests/lockfile.test.mjs'];

/** The integration tests of the Rust crates that `cargo test` runs; the server's tests are a check of their own, and `browser` runs in one. */
export const rustTests = ['command', 'replays'];

/** Runs a command. @type {(program: string, args: string[], env?: Environment) => Check['run']} */
const command =
  (program, args, env = {}) =>
  ({ label }) =>
    run(program, args, { env, label, minutes: MINUTES });

/** A check by Cargo. @type {(name: string, inputs: string[], args: string[], env?: Environment) => Check} */
const cargo = (name, inputs, args, env) => ({
  name,
  needs: ['rustfmt', 'clippy', 'wasm target'],
  inputs,
  run: command('cargo', args, env),
});

/** Compiles with Clippy. `cargo clippy` would compile all dependencies of the server once more, which takes longer than linting. */
const CLIPPY = { RUSTC_WORKSPACE_WRAPPER: inRoot(CLIPPY_SCRIPT) };

/** The parts of the core that the wasm tests do not compile. */
const CLIPPY_WASM = [
  ...['clippy', '--locked', '--lib', '--target', WASM_TARGET],
  ...['-p', 'core-wasm', '-p', 'core-wasm-module', '-p', 'example-sycamore'],
  ...['--features', 'core-wasm/devtools,core-wasm-module/readers,core-wasm-module/search'],
  ...['--', '-D', 'warnings'],
];

/**
 * Tests of all crates together: for a single crate, Cargo would compile others with fewer features once more.
 *
 * @type {(name: string, inputs: string[], targets: string[], env?: Environment) => Check}
 */
const cargoTest = (name, inputs, targets, env = {}) => ({
  ...cargo(
    name,
    [...inputs, CLIPPY_SCRIPT],
    ['test', '--workspace', '--locked', '--no-fail-fast', ...targets],
    { ...CLIPPY, ...env },
  ),
  closing: LIBTEST,
});

/** The core's suites in a browser, compiled by Clippy. @type {(name: string, needs: string[], ...options: string[]) => Check} */
const wasmTests = (name, needs, ...options) => ({
  name,
  needs: ['npm packages', 'clippy', 'wasm target', 'wasm tools', ...needs],
  inputs: [
    ...[...RUST_WITHOUT_SERVER, '!examples', CLIPPY_SCRIPT],
    ...filesOfScripts(['scripts/test/wasm.mjs']),
  ],
  run: command(process.execPath, ['scripts/test/wasm.mjs', ...options], CLIPPY),
  closing: LIBTEST,
});

/** Tests of Node.js's own runner. @type {(name: string, needs: string[], files: string[], inputs: string[]) => Check} */
const nodeSuite = (name, needs, files, inputs) => ({
  name,
  needs: ['npm packages', ...needs],
  inputs: [PACKAGES, ...filesOfScripts(files), ...inputs],
  run: command(process.execPath, ['--test', '--test-reporter=tap', ...files]),
  closing: NODE_TEST,
});

/** Which engines are missing; null if there is one. */
async function withoutEngines() {
  const found = await Promise.all(ENGINES.map(engine => engine.find()));
  const missing = ENGINES.filter((_, i) => !found[i]).map(
    ({ name, install }) => `${name} is not installed (${install})`,
  );
  if (missing.length === ENGINES.length) return missing.join(', ');
  for (const sentence of missing) console.log(`  other engines: ${sentence}`);
  return null;
}

/**
 * A suite of Playwright.
 *
 * @type {(name: string, needs: string[], config: string, inputs: string[], envOf?: (context: import('./check.mjs').Context) => Promise<Environment>) => Check}
 */
const browserSuite = (name, needs, config, inputs, envOf = async () => ({})) => ({
  name,
  needs: ['browser', 'npm packages', ...needs],
  inputs: [PACKAGES, ...filesOfScripts([config]), ...inputs],
  async run(context) {
    const env = { CHROME_PATH: await requireBrowser(), ...(await envOf(context)) };
    return command('playwright', ['test', '--config', config], env)(context);
  },
  closing: PLAYWRIGHT,
});

/** The inputs by which each end-to-end test knows whether it must run again (tests/e2e/unchanged.ts). @param {import('./check.mjs').Context} context */
async function keys({ environment, again }) {
  const settings = Object.entries(process.env).filter(([name]) => /^(?:SERVER_|SITE_)/.test(name));
  return {
    TESTS_KEY: await fingerprint(END_TO_END_BASE, `${environment}\n${JSON.stringify(settings)}`),
    TESTS_SITE_KEY: await fingerprint(SITE_AND_SOURCES),
    TESTS_AGAIN: again ? '1' : '',
  };
}

const rust = [
  cargo('rustfmt', [...RUST, 'rustfmt.toml'], ['fmt', '--all', '--check']),
  cargo(
    'clippy',
    [...RUST, CLIPPY_SCRIPT, 'docs/production.md', 'deploy'],
    ['test', '--workspace', '--all-targets', '--locked', '--no-run'],
    CLIPPY,
  ),
  cargo('clippy, wasm', RUST_WITHOUT_SERVER, CLIPPY_WASM),
  cargoTest('cargo test', RUST, [
    ...['--lib', '--bins', ...rustTests.flatMap(name => ['--test', name])],
  ]),
  cargoTest(
    'server tests',
    [
      ...[...CARGO, 'core-wasm/model', ...SERVER, 'deploy'],
      ...['docs/production.md', 'docs/finding-a-tool.md'],
    ],
    ['--test', 'server'],
    // They mostly wait for databases, disks and clocks, so eight run at once on any machine.
    { RUST_TEST_THREADS: '8' },
  ),
  wasmTests('wasm tests', ['browser']),
  {
    ...wasmTests('wasm in Firefox', [], '--firefox'),
    skipped: async () =>
      (await findFirefox()) ? null : 'Firefox and geckodriver are not both installed',
  },
  {
    name: 'parts of the core',
    needs: ['clippy', 'wasm target'],
    // The features in these manifests decide whether each part of the core compiles alone.
    inputs: [
      ...['core-wasm', 'core-wasm/module', 'core-wasm/machines'].map(path => `${path}/Cargo.toml`),
      'scripts/core-part.mjs',
    ],
    run: command(process.execPath, ['scripts/core-part.mjs', '--check']),
  },
];

/** A check by TypeScript. @type {(folder: string, inputs: string[]) => Check} */
const typescript = (folder, inputs) => ({
  name: `typescript, ${folder}`,
  needs: ['npm packages', ...SITE_MODULES],
  inputs: [folder, ...TYPED, ...inputs],
  run: command('tsc', ['-p', folder]),
});

/** @type {Check[]} */
const site = [
  {
    name: 'biome',
    needs: ['npm packages'],
    // All files but built ones.
    inputs: [
      ...['core-wasm', ...CORE_PACKAGES.map(path => `!${path}`), '!core-wasm/dist'],
      ...['ui', 'server', 'scripts', 'tests', 'docs', 'art', 'examples', 'public', 'deploy'],
      ...['README.md', 'CONTRIBUTING.md', 'index.html', 'package.json', PACKAGES, ...CARGO],
      ...['biome.json', 'tsconfig.base.json', 'vite.config.ts', 'playwright.config.ts'],
    ],
    run: command('biome', ['check', '--error-on-warnings', '.']),
  },
  {
    name: 'requirements',
    needs: ['npm packages'],
    inputs: [
      ...[...filesOfScripts(['scripts/trace.mjs']), ...TOOL_TESTS],
      ...['machines', 'model', 'src', 'tests', 'hooks'].map(folder => `core-wasm/${folder}`),
      ...['server', '!server/content', 'tests', 'ui'],
    ],
    run: command(process.execPath, ['scripts/trace.mjs', '--brief']),
  },
  nodeSuite('boundaries', [], filesIn('tests/boundaries', '.test.mjs'), [
    ...['package.json', 'biome.json', 'scripts', 'tests/engines'],
    ...RUST,
  ]),
  // One per environment: browsers, Node.js, and tests, which have code for both.
  typescript('ui', []),
  typescript('scripts', [...filesOfScripts(['vite.config.ts']), 'tests/engines']),
  typescript('tests', ['scripts', 'playwright.config.ts', 'ui']),
  browserSuite(
    'end to end',
    ['release', 'server'],
    'playwright.config.ts',
    [
      ...[...END_TO_END_BASE, ...SITE_AND_SOURCES, 'tests/e2e'],
      ...filesOfScripts(filesIn('tests/e2e', '.spec.ts')),
    ],
    keys,
  ),
  {
    name: 'sizes',
    needs: ['release'],
    inputs: [PACKAGES, ...filesOfScripts(['scripts/size/config.mjs']), 'dist'],
    run: command('size-limit', ['--config', 'scripts/size/config.mjs']),
  },
];

const BUILT = ['release', 'server'];
/** The checks of the lane that is finished with its own. @type {Check[]} */
export const shared = [
  browserSuite(
    'package',
    ['package', 'part of the core', 'replay', 'rust example'],
    'tests/package/playwright.config.ts',
    [
      ...filesOfScripts(filesIn('tests/package', '.spec.ts')),
      ...['tests/package/projects', 'core-wasm/dist', 'core-wasm/README.md', 'examples'],
      ...['form-schemas.md', 'machines', 'replays.md', 'reusing-the-core.md'].map(
        doc => `docs/${doc}`,
      ),
      ...['.cache/examples', '.cache/core-part', REPLAY_PROGRAM],
    ],
  ),
  browserSuite('leaks', ['wasm', ...PARTS], 'tests/leaks/playwright.config.ts', [
    ...filesOfScripts([
      ...filesIn('tests/leaks', '.spec.ts'),
      ...['tests/leaks/page.tsx', 'vite.config.ts'],
    ]),
    ...['tests/leaks', 'tsconfig.base.json', ...HOOKS],
  ]),
  nodeSuite('rendering', BUILT, ['tests/rendering/rendering.test.mjs'], ['dist', ...SERVED]),
  // Any bundle will do: these test what renders and publishes, and the selection of products.
  nodeSuite(
    'publishing',
    BUILT,
    filesIn('tests/rendering', '.test.mjs').filter(file => !file.endsWith('/rendering.test.mjs')),
    ['ui/components/ProductCard/query.ts', ...SERVED],
  ),
  nodeSuite('tool tests', BUILT, TOOL_TESTS, [
    ...['package.json', ...CARGO, 'scripts/documents', 'scripts/social', 'ui/brand'],
    ...['scripts/bench/package.json', 'scripts/bench/package-lock.json', 'core-wasm/package.json'],
    ...['tests/package/projects', 'examples', 'art/documents', ...SERVED],
  ]),
  nodeSuite('content', BUILT, filesIn('tests/content', '.test.mjs'), [
    ...['scripts/documents', 'ui/brand', 'art/case-studies', 'tests/fixtures', ...SERVED],
  ]),
  {
    name: 'api',
    needs: BUILT,
    inputs: [...filesOfScripts(['scripts/test/api.mjs']), serverProgram('dev'), 'server/content'],
    skipped: async () => ((await hasSchemathesis()) ? null : 'schemathesis could not be installed'),
    run: command(process.execPath, ['scripts/test/api.mjs']),
  },
  {
    ...nodeSuite('other engines', BUILT, ['tests/engines/smoke.mjs'], SERVED),
    variant: () => keyOfPages(PAGES),
    skipped: withoutEngines,
  },
];

export const checks = [...rust, ...site, ...shared];

/** Checks that run side by side: one lane compiles Rust, the other uses browsers. `after` names the steps that come first. */
export const lanes = [
  // Cargo runs one build at a time per target folder, and the site waits for these two.
  { after: ['server', 'types'], own: rust },
  { after: [], own: site },
];
