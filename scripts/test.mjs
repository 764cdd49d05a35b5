import { mkdir, writeFile } from 'node:fs/promises';
import { inRoot } from './build/paths.mjs';
import { runMain } from './build/problem.mjs';
import { progress, runStep, secondsSince } from './build/step.mjs';
import { buildSteps, corePackage } from './build/steps.mjs';
import { browserStep } from './setup/browser.mjs';
import { pythonStep } from './setup/python.mjs';
import { checkRequirements } from './setup/requirements.mjs';
import { lintSetupSteps, setupSteps } from './setup/steps.mjs';
import { allChecks } from './test/checks.mjs';
import { settle } from './test/reports.mjs';

/** @typedef {import('./test/reports.mjs').Count} Count */

/** Steps and builds that failed: checks that need them cannot run. @type {Set<string>} */
const broken = new Set();

/**
 * Runs steps; one that fails counts as one failure and does not stop the others.
 *
 * @param {import('./build/step.mjs').Step[]} steps
 * @returns {Promise<Count>}
 */
async function runSteps(steps) {
  for (const step of steps) {
    try {
      await runStep(step);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      broken.add(step.name);
    }
  }
  return { passed: 0, failed: broken.size };
}

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

/**
 * Runs a check, says how it went and keeps its output in .cache/logs.
 *
 * @param {import('./test/checks.mjs').Check} check
 * @returns {Promise<Count>}
 */
async function runCheck(check) {
  const label = `  ${check.name.padEnd(16)}`;
  const lacking = check.needs.filter(name => broken.has(name));
  if (lacking.length > 0) {
    console.log(`${label}not run, counts as failed: it needs ${lacking.join(', ')}`);
    return { passed: 0, failed: 1 };
  }
  const reason = await check.skipped?.();
  if (reason) {
    console.log(`${label}skipped: ${reason}`);
    return { passed: 0, failed: 0 };
  }
  const began = performance.now();
  const live = progress(label);
  live.say('');
  const { count, output } = await outcome(check, live.say);
  live.clear();
  await writeFile(inRoot('.cache', 'logs', `${check.name.replaceAll(/\W+/g, '-')}.log`), output);
  if (count.failed > 0) console.log(`\n${output}\n`);
  console.log(`${label}${count.passed} passed, ${count.failed} failed: ${secondsSince(began)}`);
  return count;
}

/**
 * @param {import('./test/checks.mjs').Check} check
 * @param {(line: string) => void} onLine
 * @returns {Promise<{ count: Count, output: string }>}
 */
async function outcome(check, onLine) {
  try {
    const finished = await check.run(onLine);
    const whole = { passed: finished.code === 0 ? 1 : 0, failed: finished.code === 0 ? 0 : 1 };
    const count = check.count ? settle(await check.count(finished), finished.code) : whole;
    return { count, output: finished.output };
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    return { count: { passed: 0, failed: 1 }, output };
  }
}

// npm test: sets up what is missing, builds what has changed, runs every check and adds up what the runners report.
runMain(async () => {
  const began = performance.now();
  await checkRequirements();
  await mkdir(inRoot('.cache', 'logs'), { recursive: true });
  console.log('Setting up');
  await runSteps([...(await setupSteps()), ...lintSetupSteps, browserStep]);
  await tryStep(pythonStep);
  console.log('Building');
  const { passed, failed } = await runSteps([...buildSteps, corePackage]);
  const total = { passed, failed };
  console.log('Checking');
  for (const check of await allChecks()) {
    const count = await runCheck(check);
    total.passed += count.passed;
    total.failed += count.failed;
  }
  console.log(`\nThis took ${secondsSince(began)}.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
