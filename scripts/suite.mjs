import { show } from './build/command.mjs';
import { runSteps } from './build/step.mjs';
import { packageTestSteps, quickSteps, search, wasm } from './build/steps.mjs';
import { runMain, UserError } from './build/user-error.mjs';
import { setupSteps } from './setup/steps.mjs';

const playwright = (/** @type {string} */ config) => ['playwright', 'test', '--config', config];

/** What each suite runs on, and the command that runs it. */
const SUITES = {
  e2e: { steps: quickSteps, command: playwright('playwright.config.ts') },
  engines: { steps: quickSteps, command: [process.execPath, '--test', 'tests/engines/smoke.mjs'] },
  leaks: {
    steps: [wasm('shipped'), search('shipped')],
    command: playwright('tests/leaks/playwright.config.ts'),
  },
  package: { steps: packageTestSteps, command: playwright('tests/package/playwright.config.ts') },
  screenshots: { steps: quickSteps, command: playwright('tests/screenshots/playwright.config.ts') },
};

// npm run test:e2e, test:engines, test:leaks, test:package, screenshots [-- what to pass to the runner]: sets up what is missing,
// builds what has changed, and runs one suite in a browser.
runMain(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const suite = SUITES[/** @type {keyof typeof SUITES} */ (name)];
  if (!suite) throw new UserError(`There is no suite "${name}"; there is ${Object.keys(SUITES)}.`);
  await runSteps([...(await setupSteps()), ...suite.steps]);
  const [program = '', ...given] = suite.command;
  return show(program, [...given, ...args], { env: { BUILD_PROFILE: 'dev' } });
});
