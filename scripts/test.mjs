import { runStep, runSteps, secondsSince } from './build/step.mjs';
import { packageTestSteps, quickSteps } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';
import { browserStep } from './setup/browser.mjs';
import { pythonStep } from './setup/python.mjs';
import { checkRequirements } from './setup/requirements.mjs';
import { lintSetupSteps, setupSteps } from './setup/steps.mjs';
import { runCheck } from './test/check.mjs';
import { lanes } from './test/checks.mjs';
import { describeMachine } from './test/machine.mjs';

/**
 * Runs a step that a bare machine may be unable to do: tests that need it are skipped then, and say so.
 *
 * @param {import('./build/step.mjs').Step} step
 */
async function tryStep(step) {
  try {
    await runStep(step);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`  ${step.name.padEnd(16)}skipped: ${reason}`);
  }
}

/** Steps that failed: each counts as one failure, and checks that need it cannot run. @type {Set<string>} */
const broken = new Set();

/** @param {import('./build/step.mjs').Step} step @param {unknown} error */
function onFailure(step, error) {
  console.error(error instanceof Error ? error.message : error);
  broken.add(step.name);
}

/** The longest checks, for who wants the run to be shorter. @param {import('./test/check.mjs').Outcome[]} outcomes */
function printTimes(outcomes) {
  const ran = outcomes
    .filter(({ seconds }) => seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of ran) console.log(`  ${name.padEnd(16)}${seconds.toFixed(1)} s`);
}

// npm test [-- --again]: sets up what is missing, builds what has changed, runs the checks whose inputs have changed, in
// two lanes, and adds up what the runners report. --again runs every check.
runMain(async () => {
  const began = performance.now();
  await checkRequirements();
  process.env.BUILD_PROFILE = 'dev';
  console.log('Setting up and building');
  await Promise.all([
    runSteps(
      [...(await setupSteps()), ...lintSetupSteps, ...quickSteps, ...packageTestSteps],
      onFailure,
    ),
    runSteps([browserStep], onFailure),
    tryStep(pythonStep),
  ]);
  const built = secondsSince(began);
  console.log('Checking');
  const options = {
    broken,
    machine: await describeMachine(),
    again: process.argv.includes('--again'),
  };
  const ran = await Promise.all(
    (await lanes()).map(async lane => {
      const outcomes = [];
      for (const check of lane) outcomes.push(await runCheck(check, options));
      return outcomes;
    }),
  );
  const outcomes = ran.flat();
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    outcomes.reduce((total, { count }) => total + count[key], 0);
  const earlier = outcomes.filter(outcome => outcome.earlier);
  const passedEarlier = earlier.reduce((total, { count }) => total + count.passed, 0);

  console.log(`\nSetting up and building took ${built}; the checks:`);
  printTimes(outcomes);
  if (passedEarlier > 0) {
    console.log(
      `  ${passedEarlier} tests of ${earlier.length} checks passed earlier, and nothing that they read has changed`,
    );
  }
  console.log(`This took ${secondsSince(began)}.`);
  const failed = sum('failed') + broken.size;
  console.log(`${sum('passed')} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
