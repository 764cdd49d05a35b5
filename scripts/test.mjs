import { secondsSince, startStep, startSteps } from './build/step.mjs';
import { packageTestSteps, siteSteps } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';
import { browserStep } from './setup/browser.mjs';
import { pythonStep } from './setup/python.mjs';
import { checkRequirements } from './setup/requirements.mjs';
import { lintSetupSteps, setupSteps } from './setup/steps.mjs';
import { stepOf } from './test/check.mjs';
import { lanes, shared } from './test/checks.mjs';
import { describeEnvironment } from './test/environment.mjs';

/** Why steps and checks failed, by name. @type {Map<string, string>} */
const failed = new Map();

/** The lines of a failed check that are printed again at the end: a runner ends with the names of the tests that failed. */
const LAST_LINES = 20;

/** @param {import('./build/step.mjs').Step} step @param {unknown} error */
function onFailure(step, error) {
  const label = `  ${step.name.padEnd(20)}`;
  const reason = error instanceof Error ? error.message : String(error);
  // The tests that need the Python packages are skipped, and say so.
  if (step === pythonStep) return console.log(`${label}skipped: ${reason}`);
  failed.set(step.name, reason);
  console.error(`${reason}\n${label}failed`);
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
    environment: await describeEnvironment(),
    again: process.argv.includes('--again') || Boolean(process.env.CI),
  };
  const counts = { ran: 0, unchanged: 0, failed: 0, skipped: 0 };
  /** @type {{ name: string, seconds: number }[]} */
  const times = [];
  const runInTurn = async (/** @type {Iterable<import('./test/check.mjs').Check>} */ checks) => {
    for (const check of checks) {
      await wait(check.needs);
      const reason = await check.skipped?.();
      if (reason) console.log(`  ${check.name.padEnd(20)}skipped: ${reason}`);
      const started = performance.now();
      const outcome = reason ? 'skipped' : await startStep(stepOf(check, options), done, onFailure);
      counts[outcome] += 1;
      if (outcome === 'ran' || outcome === 'failed')
        times.push({ name: check.name, seconds: (performance.now() - started) / 1000 });
    }
  };
  // Both lanes take from it.
  const others = shared.values();
  const inTurn = lanes.map(async ({ after, own }) => {
    await wait(after);
    await runInTurn(own);
    await runInTurn(others);
  });
  await Promise.all([...inTurn, building]);

  console.log(`\nSetting up and building took ${built}; the checks, which began meanwhile:`);
  for (const { name, seconds } of times.sort((a, b) => b.seconds - a.seconds))
    console.log(`  ${name.padEnd(20)}${seconds.toFixed(1)} s`);
  console.log(`This took ${secondsSince(began)}.`);
  for (const [name, reason] of failed) {
    const lines = reason.trimEnd().split('\n').slice(-LAST_LINES);
    console.log(`\nThe end of what "${name}" printed:\n${lines.join('\n')}\n`);
  }
  const rest = `${counts.ran} checks passed, ${counts.unchanged} unchanged, ${counts.skipped} skipped`;
  console.log(
    failed.size > 0 ? `Failed: ${[...failed.keys()].join(', ')}; ${rest}` : `All well: ${rest}`,
  );
  return failed.size === 0 ? 0 : 1;
});
