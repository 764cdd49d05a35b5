import { show } from './build/command.mjs';
import { runSteps, secondsSince } from './build/step.mjs';
import {
  devCoreSteps,
  devtools,
  packageSteps,
  packageTestSteps,
  partOfSite,
  partsOfSite,
  server,
  siteSteps,
  types,
  wasm,
} from './build/steps.mjs';
import { runMain, UserError } from './build/user-error.mjs';
import { checkRequirements } from './setup/requirements.mjs';
import { benchPackages, setupSteps } from './setup/steps.mjs';

/** @typedef {import('./build/step.mjs').Step} Step */

/** The package's modules that the site has too. */
const inPackage = [types, devtools('shipped'), partOfSite('search', 'shipped')];
const quickSteps = () => siteSteps({ quick: true });
const playwright = (/** @type {string} */ folder) => [
  ...['playwright', 'test', '--config', `${folder}playwright.config.ts`],
];
const node = (/** @type {string[]} */ ...args) => [process.execPath, ...args];

/** @type {{ steps: () => Step[], profile: 'release' }} */
const bench = { steps: () => [...siteSteps(), benchPackages], profile: 'release' };

/**
 * The steps and then the program of each command, with the profile of the server.
 *
 * @type {Record<string, { steps: () => Step[], command?: string[], profile?: import('./build/paths.mjs').Profile }>}
 */
const TASKS = {
  build: { steps: siteSteps },
  // Optimized, in target/release/server.
  server: { steps: () => [server()], profile: 'release' },
  // Compiled without optimization, for `npm run dev`.
  core: { steps: () => devCoreSteps },
  package: { steps: () => [...inPackage, ...packageSteps] },
  'test:e2e': { steps: quickSteps, command: playwright('') },
  'test:engines': { steps: quickSteps, command: node('--test', 'tests/engines/smoke.mjs') },
  'test:leaks': {
    steps: () => [wasm('shipped'), ...partsOfSite('shipped')],
    command: playwright('tests/leaks/'),
  },
  'test:package': {
    steps: () => [...inPackage, ...packageTestSteps],
    command: playwright('tests/package/'),
  },
  'test:wasm': { steps: () => [], command: node('scripts/test/wasm.mjs') },
  'test:api': { steps: quickSteps, command: node('scripts/test/api.mjs') },
  screenshots: { steps: quickSteps, command: playwright('tests/screenshots/') },
  'bench:core': {
    steps: () => [...inPackage, partOfSite('readers', 'shipped'), ...packageSteps, benchPackages],
    command: node('scripts/bench/core.mjs'),
  },
  'bench:pages': { ...bench, command: node('scripts/bench/pages.mjs') },
  'bench:scale': { ...bench, command: node('scripts/bench/scale.mjs') },
};

// node scripts/task.mjs NAME [arguments]: sets up what is missing, builds what has changed, and runs the command.
runMain(async () => {
  const began = performance.now();
  const [name = '', ...args] = process.argv.slice(2);
  const task = TASKS[name];
  if (!task) throw new UserError(`There is no task "${name}"; there is ${Object.keys(TASKS)}.`);
  await checkRequirements();
  process.env.BUILD_PROFILE = task.profile ?? 'dev';
  await runSteps([...setupSteps, ...task.steps()]);
  const [program, ...given] = task.command ?? [];
  if (program) return show(program, [...given, ...args]);
  console.log(`Built after ${secondsSince(began)}`);
});
