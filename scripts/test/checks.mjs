import { mkdir, readFile, rm } from 'node:fs/promises';
import { ENGINES } from '../../tests/engines/engines.mjs';
import { run } from '../build/command.mjs';
import { filesBelow } from '../build/fingerprint.mjs';
import { inRoot, serverProgram } from '../build/paths.mjs';
import { findFirefox, requireBrowser } from '../setup/browser.mjs';
import { hasSchemathesis } from '../setup/python.mjs';
import { browserTests } from './browser-tests.mjs';
import { countLibtest, countNodeTests, countPlaywright } from './reports.mjs';

/** @typedef {import('./check.mjs').Check} Check */

const RUST = [
  ...['Cargo.toml', 'Cargo.lock', 'rustfmt.toml', 'core-wasm', 'examples/sycamore', 'server'],
  ...['pkg', 'pkg-devtools', 'pkg-search', 'dist', 'node_modules'].map(
    path => `!core-wasm/${path}`,
  ),
];
/** What a browser's suite runs on, whatever it opens. */
const NODE = ['package.json', 'package-lock.json', 'scripts', 'tests'];
/** All that people write; nothing that is built. */
const SOURCES = [
  ...NODE,
  ...RUST,
  ...[
    'ui',
    'docs',
    'art',
    'examples',
    'public',
    'deploy',
    'README.md',
    'CONTRIBUTING.md',
    'index.html',
  ],
  ...['biome.json', 'tsconfig.base.json', 'vite.config.ts', 'playwright.config.ts'],
];
/** What the server is, and what it serves. */
const SITE = ['dist', serverProgram('dev'), 'server/content', '.cache/media'];

/** No check takes a quarter as long on two cores of its own; one that hangs must not hang the rest. */
const MINUTES = 60;

/**
 * A check that is one command, passed or failed as a whole.
 *
 * @param {string} name
 * @param {{ needs: string[], inputs: string[] }} what
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Check}
 */
const command = (name, { needs, inputs }, program, args, env = {}) => ({
  name,
  needs,
  inputs,
  run: onLine => run(program, args, { env, onLine, minutes: MINUTES }),
});

/**
 * Cargo gives way to the browsers of the other lane: compiling can wait, and a browser's test cannot.
 *
 * @param {string} name
 * @param {{ needs: string[], inputs: string[] }} what
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const cargo = (name, what, args, env) => command(name, what, 'nice', ['cargo', ...args], env);

/**
 * Clippy as the compiler of what is tested. `cargo clippy` would have all dependencies of the server compiled once more,
 * which takes longer than to look at the code.
 */
const WRAPPER = 'scripts/test/clippy.sh';
const CLIPPY = { RUSTC_WORKSPACE_WRAPPER: inRoot(WRAPPER) };

const DENY_WARNINGS = ['--locked', '--', '-D', 'warnings'];
/** The unit tests beside the code are native ones. */
const WASM = [
  ...['-p', 'core-wasm', '-p', 'core-wasm-module', '-p', 'core-wasm-search', '-p', 'border'],
  ...['-p', 'example-sycamore'],
  ...['--features', 'core-wasm/simulation'],
  ...['--target', 'wasm32-unknown-unknown'],
];

/** @type {Check} */
const rustTests = {
  ...cargo(
    'cargo test',
    { needs: ['clippy'], inputs: [...RUST, WRAPPER, 'docs', 'deploy'] },
    ['test', '--workspace', '--locked', '--no-fail-fast'],
    // The server's tests mostly wait for databases, disks and clocks, so more of them run at once than there are processors.
    { ...CLIPPY, RUST_TEST_THREADS: '4' },
  ),
  count: ({ stdout }) => countLibtest(stdout),
};

/**
 * The core's suites in a browser.
 *
 * @param {string} name
 * @param {boolean} firefox in Firefox instead of Chromium
 * @returns {Check}
 */
const wasmTests = (name, firefox) => ({
  name,
  needs: ['wasm tools', 'wasm target', ...(firefox ? [] : ['browser'])],
  inputs: [...RUST, '!server', 'scripts/test', 'scripts/setup'],
  async run(onLine) {
    const { args, env } = await browserTests([], { firefox });
    return run('cargo', args, { env, onLine, minutes: MINUTES });
  },
  count: ({ stdout }) => countLibtest(stdout),
});

/** The same in Firefox, where it is installed. @returns {Promise<Check[]>} */
async function firefoxTests() {
  if (await findFirefox()) return [wasmTests('wasm in Firefox', true)];
  console.log('  wasm in Firefox skipped: Firefox and geckodriver are not both installed');
  return [];
}

/**
 * Tests that Node.js itself runs.
 *
 * @param {string} name
 * @param {{ needs: string[], inputs: string[] }} what
 * @param {() => Promise<string[]>} files
 * @returns {Check}
 */
function nodeSuite(name, { needs, inputs }, files) {
  const report = inRoot('.cache', 'reports', `${name.replaceAll(' ', '-')}.jsonl`);
  return {
    name,
    needs: ['npm packages', ...needs],
    inputs,
    async run(onLine) {
      await mkdir(inRoot('.cache', 'reports'), { recursive: true });
      await rm(report, { force: true });
      return run(
        process.execPath,
        [
          '--test',
          '--test-reporter=spec',
          '--test-reporter-destination=stdout',
          `--test-reporter=${inRoot('scripts/test/node-reporter.mjs')}`,
          `--test-reporter-destination=${report}`,
          ...(await files()),
        ],
        { onLine, minutes: MINUTES },
      );
    },
    count: async () => countNodeTests(await readFile(report, 'utf8')),
  };
}

const nodeTests = nodeSuite(
  'node tests',
  { needs: ['release', 'server'], inputs: [...SOURCES, '.cache/media'] },
  async () => {
    const below = await Promise.all(
      ['scripts', 'tests', 'core-wasm/hooks', 'ui'].map(path => filesBelow(inRoot(path))),
    );
    return below.flat().filter(file => file.endsWith('.test.mjs'));
  },
);

/** The site in WebKit and Firefox; what is not installed is named. @returns {Promise<Check[]>} */
async function otherEngines() {
  const found = await Promise.all(ENGINES.map(engine => engine.find()));
  for (const { name, install } of ENGINES.filter((_, i) => !found[i])) {
    console.log(`  the site in ${name} skipped: it is not installed (${install})`);
  }
  if (found.every(each => each === null)) return [];
  return [
    nodeSuite(
      'other engines',
      { needs: ['release', 'server'], inputs: [...NODE, ...SITE] },
      async () => [inRoot('tests/engines/smoke.mjs')],
    ),
  ];
}

/**
 * A suite in a real browser.
 *
 * @param {string} name
 * @param {{ needs: string[], inputs: string[] }} what
 * @param {string} [config] of Playwright; the one of the end-to-end tests when left out
 * @returns {Check}
 */
function browserSuite(name, { needs, inputs }, config = 'playwright.config.ts') {
  const report = inRoot('.cache', 'reports', `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    needs: ['browser', 'npm packages', ...needs],
    inputs: [...NODE, 'playwright.config.ts', ...inputs],
    async run(onLine) {
      await mkdir(inRoot('.cache', 'reports'), { recursive: true });
      await rm(report, { force: true });
      const { path } = await requireBrowser();
      return run('playwright', ['test', '--config', config, '--reporter=line,json'], {
        env: { CHROME_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        onLine,
        minutes: MINUTES,
      });
    },
    count: async () => countPlaywright(await readFile(report, 'utf8')),
  };
}

/** @type {Check} */
const api = {
  ...command(
    'api',
    { needs: ['release', 'server'], inputs: [...NODE, ...SITE, 'server/openapi.json'] },
    process.execPath,
    ['scripts/test-api.mjs'],
  ),
  skipped: async () => ((await hasSchemathesis()) ? null : 'schemathesis could not be installed'),
};

/**
 * Checks that run one after the other.
 *
 * @typedef {object} Lane
 * @property {string[]} after names of the steps that it lets go first
 * @property {Check[]} checks
 */

/**
 * Every check, in lanes that run side by side: one compiles Rust, the other opens browsers. Says which ones this machine
 * lacks the programs for.
 *
 * @returns {Promise<Lane[]>}
 */
export const lanes = async () => {
  const rust = [
    cargo('rustfmt', { needs: ['rustfmt'], inputs: RUST }, ['fmt', '--all', '--check']),
    cargo(
      'clippy',
      { needs: ['clippy'], inputs: [...RUST, WRAPPER] },
      ['test', '--workspace', '--all-targets', '--locked', '--no-run'],
      CLIPPY,
    ),
    cargo('clippy, wasm', { needs: ['clippy', 'wasm target'], inputs: [...RUST, '!server'] }, [
      ...['clippy', ...WASM, '--lib', '--test', 'browser'],
      ...DENY_WARNINGS,
    ]),
    cargo('clippy, devtools', { needs: ['clippy', 'wasm target'], inputs: [...RUST, '!server'] }, [
      ...['clippy', '-p', 'core-wasm-module', '--features', 'devtools'],
      ...['--target', 'wasm32-unknown-unknown', '--lib'],
      ...DENY_WARNINGS,
    ]),
    command(
      'parts of the core',
      { needs: ['clippy', 'wasm target'], inputs: [...RUST, '!server', 'scripts/core-part.mjs'] },
      process.execPath,
      ['scripts/core-part.mjs', '--check'],
    ),
    rustTests,
    wasmTests('wasm tests', false),
    ...(await firefoxTests()),
  ];
  const site = [
    command('biome', { needs: ['npm packages'], inputs: SOURCES }, 'biome', [
      ...['check', '--error-on-warnings', '.'],
    ]),
    command('requirements', { needs: ['npm packages'], inputs: SOURCES }, process.execPath, [
      ...['scripts/trace.mjs', '--brief'],
    ]),
    // One for each environment: browsers, Node, and the tests, which have code for both.
    ...['ui', 'scripts', 'tests'].map(folder =>
      command(
        `typescript, ${folder}`,
        {
          needs: ['npm packages', 'wasm', 'devtools', 'search'],
          inputs: [...SOURCES, 'core-wasm/pkg', 'core-wasm/pkg-search'],
        },
        'tsc',
        ['-p', folder],
      ),
    ),
    command('sizes', { needs: ['release'], inputs: [...NODE, 'dist'] }, 'size-limit', [
      ...['--config', 'scripts/size/config.mjs'],
    ]),
    nodeTests,
    api,
    browserSuite(
      'package',
      {
        needs: ['package', 'part of the core', 'replay', 'rust example'],
        inputs: [
          ...['core-wasm/dist', 'core-wasm/README.md', 'examples', '.cache/examples'],
          ...['.cache/core-part', 'target/debug/replay'],
        ],
      },
      'tests/package/playwright.config.ts',
    ),
    browserSuite(
      'leaks',
      {
        needs: ['wasm', 'search'],
        inputs: ['core-wasm/pkg', 'core-wasm/pkg-search', 'core-wasm/hooks'],
      },
      'tests/leaks/playwright.config.ts',
    ),
    ...(await otherEngines()),
    browserSuite('end to end', {
      needs: ['release', 'server'],
      inputs: [...SITE, 'ui', 'core-wasm/hooks', 'vite.config.ts'],
    }),
  ];
  return [
    // Cargo has one build at a time in a folder, and the site waits for these two.
    { after: ['server', 'wasm'], checks: rust },
    { after: [], checks: site },
  ];
};
