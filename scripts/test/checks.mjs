import { ENGINES } from '../../tests/engines/engines.mjs';
import { run } from '../build/command.mjs';
import { fingerprint } from '../build/fingerprint.mjs';
import { inRoot, WASM_TARGET } from '../build/paths.mjs';
import { PARTS } from '../build/wasm-pack.mjs';
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

/** The last lines of the runners: Rust's test harness, node:test and Playwright. */
const LIBTEST = /^test result: .*$/gm;
const NODE_TEST = /^# (?:tests|pass|fail) \d+$/gm;
const PLAYWRIGHT = /^ {2}\d+ (?:passed|failed|flaky|skipped|did not run|unchanged).*$/gm;

/** A check that hangs is stopped after this time, four times that of the longest one. */
const MINUTES = 60;

/** @param {string} name */
function inputsOf(name) {
  const found = inputs[name];
  if (!found) throw new Error(`The check "${name}" has no inputs: list them in inputs.mjs.`);
  return found;
}

/** @typedef {Record<string, string>} Environment */

/** A check by one command. @type {(name: string, needs: string[], program: string, args: string[], env?: Environment) => Check} */
const command = (name, needs, program, args, env = {}) => ({
  name,
  needs,
  inputs: inputsOf(name),
  run: ({ label }) => run(program, args, { env, label, minutes: MINUTES }),
});

/**
 * A check by Cargo, with a lower priority than the browsers of the other lane, whose tests would time out.
 *
 * @type {(name: string, args: string[], env?: Environment) => Check}
 */
const cargo = (name, args, env) =>
  command(name, ['rustfmt', 'clippy', 'wasm target'], 'nice', ['cargo', ...args], env);

/** Compiles with Clippy. `cargo clippy` would compile all dependencies of the server once more, which takes longer than linting. */
const CLIPPY = { RUSTC_WORKSPACE_WRAPPER: inRoot('scripts/test/clippy.sh') };

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
 * @type {(name: string, targets: string[], env?: Environment) => Check}
 */
const cargoTest = (name, targets, env = {}) => ({
  ...cargo(name, ['test', '--workspace', '--locked', '--no-fail-fast', ...targets], {
    ...CLIPPY,
    ...env,
  }),
  closing: LIBTEST,
});

/** The core's suites in a browser, compiled by Clippy. @type {(name: string, needs: string[], ...options: string[]) => Check} */
const wasmTests = (name, needs, ...options) => ({
  ...command(
    name,
    ['npm packages', 'clippy', 'wasm target', 'wasm tools', ...needs],
    process.execPath,
    ['scripts/test/wasm.mjs', ...options],
    CLIPPY,
  ),
  closing: LIBTEST,
});

/** The same in Firefox, if installed. @returns {Promise<Check[]>} */
async function firefoxTests() {
  if (await findFirefox()) return [wasmTests('wasm in Firefox', [], '--firefox')];
  console.log('  wasm in Firefox skipped: Firefox and geckodriver are not both installed');
  return [];
}

/** Tests of Node.js's own runner. @type {(name: string, needs: string[], files: string[]) => Check} */
const nodeSuite = (name, needs, files) => ({
  ...command(name, ['npm packages', ...needs], process.execPath, [
    ...['--test', '--test-reporter=tap', ...files],
  ]),
  closing: NODE_TEST,
});

/** The site in WebKit and Firefox, if installed. @returns {Promise<Check[]>} */
async function otherEngines() {
  const found = await Promise.all(ENGINES.map(engine => engine.find()));
  for (const { name, install } of ENGINES.filter((_, i) => !found[i])) {
    console.log(`  the site in ${name} skipped: it is not installed (${install})`);
  }
  if (found.every(each => each === null)) return [];
  return [nodeSuite('other engines', ['release', 'server'], engineTests)];
}

/** A suite of Playwright. @type {(name: string, needs: string[], config?: string) => Check} */
const browserSuite = (name, needs, config = 'playwright.config.ts') => ({
  name,
  needs: ['browser', 'npm packages', ...needs],
  inputs: inputsOf(name),
  async run({ label, again, environment }) {
    const CHROME_PATH = await requireBrowser();
    const env = { CHROME_PATH, ...(name === 'end to end' ? await keys(environment, again) : {}) };
    return run('playwright', ['test', '--config', config], { env, label, minutes: MINUTES });
  },
  closing: PLAYWRIGHT,
});

/** The inputs by which each end-to-end test knows whether it must run again (tests/e2e/unchanged.ts). @param {string} environment @param {boolean} again */
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
 * Checks that run one after another.
 *
 * @typedef {object} Lane
 * @property {string[]} after names of the steps that come first
 * @property {Iterable<Check>} checks
 */

/** First the lane's own checks, then those that are left of the shared ones. @param {Check[]} own @param {Iterable<Check>} shared */
function* ownThenShared(own, shared) {
  yield* own;
  yield* shared;
}

/**
 * All checks, in lanes that run side by side: one compiles Rust, the other uses browsers, and the one that is finished first runs the
 * other checks. Prints which checks are skipped because a program is missing.
 *
 * @returns {Promise<Lane[]>}
 */
export const lanes = async () => {
  const rust = [
    cargo('rustfmt', ['fmt', '--all', '--check']),
    cargo('clippy', ['test', '--workspace', '--all-targets', '--locked', '--no-run'], CLIPPY),
    cargo('clippy, wasm', CLIPPY_WASM),
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
    // One per environment: browsers, Node.js, and tests, which have code for both.
    ...['ui', 'scripts', 'tests'].map(folder =>
      command(`typescript, ${folder}`, ['npm packages', 'wasm', 'devtools', ...PARTS], 'tsc', [
        ...['-p', folder],
      ]),
    ),
    command('sizes', ['release'], 'size-limit', ['--config', 'scripts/size/config.mjs']),
    nodeSuite('boundaries', [], boundaryTests),
    browserSuite('end to end', ['release', 'server']),
    browserSuite('leaks', ['wasm', ...PARTS], 'tests/leaks/playwright.config.ts'),
    browserSuite(
      'package',
      ['package', 'part of the core', 'replay', 'rust example'],
      'tests/package/playwright.config.ts',
    ),
  ];
  const shared = [
    nodeSuite('rendering', ['release', 'server'], renderingTests),
    nodeSuite('tool tests', ['release', 'server'], toolTests),
    nodeSuite('content', ['release', 'server'], contentTests),
    api,
    ...(await otherEngines()),
  ].values();
  return [
    // Cargo runs one build at a time per target folder, and the site waits for these two.
    { after: ['server', 'wasm'], checks: ownThenShared(rust, shared) },
    { after: [], checks: ownThenShared(site, shared) },
  ];
};
