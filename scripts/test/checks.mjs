import { mkdir, readFile, rm } from 'node:fs/promises';
import { run } from '../build/command.mjs';
import { filesBelow } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { findFirefox, requireBrowser } from '../setup/browser.mjs';
import { hasSchemathesis } from '../setup/python.mjs';
import { browserTests } from './browser-tests.mjs';
import { countLibtest, countNodeTests, countPlaywright } from './reports.mjs';

/**
 * @typedef {import('./reports.mjs').Count} Count
 * @typedef {import('../build/command.mjs').Finished} Finished
 */

/**
 * Something that `npm test` checks.
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} needs names of the steps without which it cannot run
 * @property {(onLine: (line: string) => void) => Promise<Finished>} run
 * @property {() => Promise<string | null>} [skipped] why it cannot run on this machine, if that is no fault
 * @property {(finished: Finished) => Promise<Count> | Count} [count] reads the runner's report; without it, the check as a whole is one
 */

/** No check takes half as long on two cores; one that hangs must not hang the rest. */
const MINUTES = 25;

/**
 * A check that is one command, passed or failed as a whole.
 *
 * @param {string} name
 * @param {string[]} needs
 * @param {string} program
 * @param {string[]} args
 * @returns {Check}
 */
const command = (name, needs, program, args) => ({
  name,
  needs,
  run: onLine => run(program, args, { onLine, minutes: MINUTES }),
});

const DENY_WARNINGS = ['--locked', '--', '-D', 'warnings'];
/** The unit tests beside the code are native ones. */
const WASM = ['-p', 'core-wasm', '--features', 'simulation', '--target', 'wasm32-unknown-unknown'];

/** @type {Check} */
const rustTests = {
  ...command('cargo test', [], 'cargo', ['test', '--workspace', '--locked', '--no-fail-fast']),
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
  needs: ['wasm-bindgen', 'wasm target', ...(firefox ? [] : ['browser'])],
  async run(onLine) {
    const { args, env } = await browserTests(['--test', '*', '--no-fail-fast'], { firefox });
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

const NODE_REPORT = inRoot('.cache', 'reports', 'node.jsonl');

/** @type {Check} */
const nodeTests = {
  name: 'node tests',
  needs: ['npm packages'],
  async run(onLine) {
    const below = await Promise.all(
      ['scripts', 'tests', 'core-wasm/hooks', 'ui'].map(path => filesBelow(inRoot(path))),
    );
    const files = below.flat().filter(file => file.endsWith('.test.mjs'));
    await mkdir(inRoot('.cache', 'reports'), { recursive: true });
    await rm(NODE_REPORT, { force: true });
    return run(
      process.execPath,
      [
        '--test',
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        `--test-reporter=${inRoot('scripts/test/node-reporter.mjs')}`,
        `--test-reporter-destination=${NODE_REPORT}`,
        ...files,
      ],
      { onLine, minutes: MINUTES },
    );
  },
  count: async () => countNodeTests(await readFile(NODE_REPORT, 'utf8')),
};

/**
 * A suite in a real browser.
 *
 * @param {string} name
 * @param {string[]} needs
 * @param {string} [config] of Playwright; the one of the end-to-end tests when left out
 * @returns {Check}
 */
function browserSuite(name, needs, config = 'playwright.config.ts') {
  const report = inRoot('.cache', 'reports', `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    needs: ['browser', 'npm packages', ...needs],
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
  ...command('api', ['server'], process.execPath, ['scripts/test-api.mjs']),
  skipped: async () => ((await hasSchemathesis()) ? null : 'schemathesis could not be installed'),
};

/**
 * Every check, the quick ones first; says which ones this machine lacks the programs for.
 *
 * @returns {Promise<Check[]>}
 */
export const allChecks = async () => {
  const firefox = await firefoxTests();
  return [
    command('rustfmt', ['rustfmt'], 'cargo', ['fmt', '--all', '--check']),
    command('biome', ['npm packages'], 'biome', ['check', '--error-on-warnings', '.']),
    command('requirements', ['npm packages'], process.execPath, ['scripts/trace.mjs', '--brief']),
    command('typescript', ['npm packages', 'wasm'], 'tsc', []),
    command('sizes', ['client'], process.execPath, ['scripts/size.mjs']),
    nodeTests,
    command('clippy', ['clippy'], 'cargo', [
      'clippy',
      '--workspace',
      '--all-targets',
      ...DENY_WARNINGS,
    ]),
    command('clippy, wasm', ['clippy', 'wasm target'], 'cargo', [
      'clippy',
      ...WASM,
      ...['--lib', '--test', '*'],
      ...DENY_WARNINGS,
    ]),
    rustTests,
    api,
    wasmTests('wasm tests', false),
    ...firefox,
    browserSuite('leaks', ['wasm'], 'tests/leaks/playwright.config.ts'),
    browserSuite('package', ['package'], 'tests/package/playwright.config.ts'),
    browserSuite('end to end', ['prerender', 'server']),
  ];
};
