import { ENGINES } from '../../tests/engines/engines.mjs';
import { run } from '../build/command.mjs';
import { fingerprint } from '../build/fingerprint.mjs';
import { inRoot, WASM_TARGET } from '../build/paths.mjs';
import { findFirefox, requireBrowser } from '../setup/browser.mjs';
import { hasSchemathesis } from '../setup/python.mjs';
import {
  boundaryTests,
  contentTests,
  endToEndBase,
  engineTests,
  inputs,
  renderingTests,
  rustTests,
  siteAndSources,
  toolTests,
} from './inputs.mjs';

/** @typedef {import('./check.mjs').Check} Check */

/** How the runners end: Rust's test harness, node:test and Playwright. */
const LIBTEST = /^test result: .*$/gm;
const NODE_TEST = /^# (?:tests|pass|fail) \d+$/gm;
const PLAYWRIGHT = /^ {2}\d+ (?:passed|failed|flaky|skipped|did not run|unchanged).*$/gm;

/** No check takes a quarter as long on two cores of its own; one that hangs must not hang the rest. */
const MINUTES = 60;

/** @param {string} name */
const inputsOf = name => {
  const found = inputs[name];
  if (!found) throw new Error(`The check "${name}" has no inputs: list them in inputs.mjs.`);
  return found;
};

/**
 * A check that is one command.
 *
 * @param {string} name
 * @param {string[]} needs
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Check}
 */
const command = (name, needs, program, args, env = {}) => ({
  name,
  needs,
  inputs: inputsOf(name),
  run: ({ onLine }) => run(program, args, { env, onLine, minutes: MINUTES }),
});

/**
 * Cargo has a lower priority than the browsers of the other lane, whose tests would time out.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const cargo = (name, args, env) =>
  command(name, ['rustfmt', 'clippy', 'wasm target'], 'nice', ['cargo', ...args], env);

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
  ...['--target', WASM_TARGET],
];

/**
 * Tests of all crates together: for a single crate, Cargo would compile others with fewer features once more.
 *
 * @param {string} name
 * @param {string[]} targets the test targets
 * @param {Record<string, string>} [env]
 * @returns {Check}
 */
const cargoTest = (name, targets, env = {}) => ({
  ...cargo(name, ['test', '--workspace', '--locked', '--no-fail-fast', ...targets], {
    ...CLIPPY,
    ...env,
  }),
  closing: LIBTEST,
});

/** The core's suites in a browser. @param {string} name @param {string[]} needs @param {string[]} options */
const wasmTests = (name, needs, ...options) => ({
  ...command(name, ['npm packages', 'wasm target', 'wasm tools', ...needs], process.execPath, [
    ...['scripts/test/wasm.mjs', ...options],
  ]),
  closing: LIBTEST,
});

/** The same in Firefox, where it is installed. @returns {Promise<Check[]>} */
async function firefoxTests() {
  if (await findFirefox()) return [wasmTests('wasm in Firefox', [], '--firefox')];
  console.log('  wasm in Firefox skipped: Firefox and geckodriver are not both installed');
  return [];
}

/**
 * Tests that Node.js itself runs.
 *
 * @param {string} name
 * @param {string[]} needs
 * @param {string[]} files
 * @returns {Check}
 */
const nodeSuite = (name, needs, files) => ({
  ...command(name, ['npm packages', ...needs], process.execPath, [
    ...['--test', '--test-reporter=tap', ...files],
  ]),
  closing: NODE_TEST,
});

/** The site in WebKit and Firefox; what is not installed is named. @returns {Promise<Check[]>} */
async function otherEngines() {
  const found = await Promise.all(ENGINES.map(engine => engine.find()));
  for (const { name, install } of ENGINES.filter((_, i) => !found[i])) {
    console.log(`  the site in ${name} skipped: it is not installed (${install})`);
  }
  if (found.every(each => each === null)) return [];
  return [nodeSuite('other engines', ['release', 'server'], engineTests)];
}

/**
 * A suite in a real browser.
 *
 * @param {string} name
 * @param {string[]} needs
 * @param {string} [config] of Playwright; the one of the end-to-end tests when left out
 * @returns {Check}
 */
const browserSuite = (name, needs, config = 'playwright.config.ts') => ({
  name,
  needs: ['browser', 'npm packages', ...needs],
  inputs: inputsOf(name),
  async run({ onLine, again, environment }) {
    const CHROME_PATH = await requireBrowser();
    const env = { CHROME_PATH, ...(name === 'end to end' ? await keys(environment, again) : {}) };
    return run('playwright', ['test', '--config', config], { env, onLine, minutes: MINUTES });
  },
  closing: PLAYWRIGHT,
});

/**
 * By what each end-to-end test finds out whether anything has changed since it passed (tests/e2e/unchanged.ts).
 *
 * @param {string} environment
 * @param {boolean} again
 */
async function keys(environment, again) {
  const settings = Object.entries(process.env).filter(([name]) => /^(?:SERVER_|SITE_)/.test(name));
  return {
    TESTS_KEY: await fingerprint(endToEndBase, `${environment}\n${JSON.stringify(settings)}`),
    TESTS_SITE_KEY: await fingerprint(siteAndSources),
    TESTS_AGAIN: again ? '1' : '',
  };
}

/** @type {Check} */
const api = {
  ...command('api', ['release', 'server'], process.execPath, ['scripts/test/api.mjs']),
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
 * Every check, in lanes that run side by side: one compiles Rust, the other opens browsers. Says which ones this computer
 * lacks the programs for.
 *
 * @returns {Promise<Lane[]>}
 */
export const lanes = async () => {
  const rust = [
    cargo('rustfmt', ['fmt', '--all', '--check']),
    cargo('clippy', ['test', '--workspace', '--all-targets', '--locked', '--no-run'], CLIPPY),
    cargo('clippy, wasm', ['clippy', ...WASM, '--lib', '--test', 'browser', ...DENY_WARNINGS]),
    cargo('clippy, devtools', [
      ...['clippy', '-p', 'core-wasm-module', '--features', 'devtools'],
      ...['--target', WASM_TARGET, '--lib', ...DENY_WARNINGS],
    ]),
    cargoTest('cargo test', ['--lib', '--bins', ...rustTests.flatMap(name => ['--test', name])]),
    // They mostly wait for databases, disks and clocks, so more of them run at once than there are processors.
    cargoTest('server tests', ['--test', 'server'], { RUST_TEST_THREADS: '4' }),
    wasmTests('wasm tests', ['browser']),
    ...(await firefoxTests()),
    command('parts of the core', ['clippy', 'wasm target'], process.execPath, [
      'scripts/core-part.mjs',
      '--check',
    ]),
  ];
  const site = [
    command('biome', ['npm packages'], 'biome', ['check', '--error-on-warnings', '.']),
    command('requirements', ['npm packages'], process.execPath, ['scripts/trace.mjs', '--brief']),
    // One for each environment: browsers, Node, and the tests, which have code for both.
    ...['ui', 'scripts', 'tests'].map(folder =>
      command(`typescript, ${folder}`, ['npm packages', 'wasm', 'devtools', 'search'], 'tsc', [
        ...['-p', folder],
      ]),
    ),
    command('sizes', ['release'], 'size-limit', ['--config', 'scripts/size/config.mjs']),
    nodeSuite('boundaries', [], boundaryTests),
    browserSuite('end to end', ['release', 'server']),
    nodeSuite('tool tests', ['release', 'server'], toolTests),
    nodeSuite('rendering', ['release', 'server'], renderingTests),
    nodeSuite('content', ['release', 'server'], contentTests),
    api,
    browserSuite('leaks', ['wasm', 'search'], 'tests/leaks/playwright.config.ts'),
    browserSuite(
      'package',
      ['package', 'part of the core', 'replay', 'rust example'],
      'tests/package/playwright.config.ts',
    ),
    ...(await otherEngines()),
  ];
  return [
    // Cargo has one build at a time in a folder, and the site waits for these two.
    { after: ['server', 'wasm'], checks: rust },
    { after: [], checks: site },
  ];
};
