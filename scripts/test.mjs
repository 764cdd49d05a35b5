import { secondsSince, startSteps } from './build/step.mjs';
import { packageTestSteps, siteSteps } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';
import { browserStep } from './setup/browser.mjs';
import { pythonStep } from './setup/python.mjs';
import { checkRequirements } from './setup/requirements.mjs';
import { lintSetupSteps, setupSteps } from './setup/steps.mjs';
import { runCheck } from './test/check.mjs';
import { lanes } from './test/checks.mjs';
import { describeEnvironment } from './test/environment.mjs';

/** The names of failed steps. @type {Set<string>} */
const broken = new Set();

/** @param {import('./build/step.mjs').Step} step @param {unknown} error */
function onFailure(step, error) {
  const reason = error instanceof Error ? error.message : String(error);
  if (step !== pythonStep) {
    console.error(reason);
    broken.add(step.name);
    return;
  }
  // The tests that need the Python packages are skipped, and say so.
  console.log(`  ${step.name.padEnd(20)}skipped: ${reason}`);
}

/** Prints the time of each check, the longest first. @param {import('./test/check.mjs').FinishedCheck[]} outcomes */
function printTimes(outcomes) {
  const ran = outcomes
    .filter(({ seconds }) => seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of ran) console.log(`  ${name.padEnd(20)}${seconds.toFixed(1)} s`);
}

// npm test [-- --again]: sets up what is missing, builds what has changed, and runs the checks whose inputs have changed, in two
// lanes, each check after the steps that it needs. With --again, or CI in the environment, all checks run.
runMain(async () => {
  const began = performance.now();
  await checkRequirements();
  process.env.BUILD_PROFILE = 'dev';
  console.log('Setting up, building and checking');
  const steps = [
    ...[...setupSteps, browserStep, pythonStep, ...lintSetupSteps],
    ...[...siteSteps({ quick: true }), ...packageTestSteps],
  ];
  const done = startSteps(steps, onFailure);
  const wait = (/** @type {string[]} */ names) => Promise.all(names.map(name => done.get(name)));
  let built = '';
  const building = wait(steps.map(({ name }) => name)).then(() => {
    built = secondsSince(began);
  });
  await wait([browserStep.name, pythonStep.name]);
  const options = {
    broken,
    environment: await describeEnvironment(),
    again: process.argv.includes('--again') || Boolean(process.env.CI),
  };
  const ran = await Promise.all(
    (await lanes()).map(async ({ after, checks }) => {
      const outcomes = [];
      await wait(after);
      for (const check of checks) {
        await wait(check.needs);
        outcomes.push(await runCheck(check, options));
      }
      return outcomes;
    }),
  );
  await building;
  const outcomes = ran.flat();
  const named = (/** @type {import('./test/check.mjs').FinishedCheck['result']} */ wanted) =>
    outcomes.filter(({ result }) => result === wanted).map(({ name }) => name);
  const failed = [...broken, ...named('failed')];

  console.log(`\nSetting up and building took ${built}; the checks, which began meanwhile:`);
  printTimes(outcomes);
  console.log(`This took ${secondsSince(began)}.`);
  const [unchanged, skipped] = [named('unchanged').length, named('skipped').length];
  const rest = `${named('passed').length} checks passed, ${unchanged} unchanged, ${skipped} skipped`;
  console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}; ${rest}` : `All well: ${rest}`);
  return failed.length === 0 ? 0 : 1;
});
