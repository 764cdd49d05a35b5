import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { run } from './command.mjs';
import { fingerprint } from './fingerprint.mjs';
import { inRoot } from './paths.mjs';
import { readRecord } from './record.mjs';
import { UserError } from './user-error.mjs';

// A build tool from npm (wireit, nx) is not installed yet when the first step installs npm's packages.

/**
 * A task that is skipped if none of its inputs has changed.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [needs] names of the steps that come first
 * @property {string} title what it does, for the output
 * @property {string[] | (() => Promise<string[]>)} [inputs] the files that it reads (see `fingerprint`)
 * @property {string[]} [outputs] files that must exist afterwards
 * @property {string} [variant] other inputs
 * @property {string} [stamp] steps with the same output share a stamp, so that each runs again after the other
 * @property {() => Promise<boolean>} [isDone] whether its result exists and is valid, if the inputs do not determine it
 * @property {(context: StepContext) => Promise<void>} run
 */

/**
 * @typedef {object} StepContext
 * @property {(program: string, args: string[], options?: { cwd?: string, env?: Record<string, string | undefined> }) => Promise<string>} command
 *   runs a program and returns what it printed; a failure ends the step
 * @property {(text: string) => void} say prints a line
 * @property {string} label the beginning of the step's lines
 */

/** Seconds with one decimal, as text. @param {number} since from `performance.now()` */
export const secondsSince = since => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const stampPath = (/** @type {Step} */ step) =>
  inRoot('.cache', 'stamps', `${step.stamp ?? step.name}.json`);

/** Runs a step unless it is up to date, and prints which. @param {Step} step @returns {Promise<'ran' | 'skipped'>} */
export async function runStep(step) {
  const label = `  ${step.name.padEnd(20)}`;
  const began = performance.now();
  const inputs = typeof step.inputs === 'function' ? await step.inputs() : step.inputs;
  const key = inputs ? await fingerprint(inputs, step.variant) : null;
  const unchanged = key === null || (await isFresh(step, key));
  const fresh = unchanged && (step.isDone ? await step.isDone() : key !== null);
  if (fresh) {
    console.log(`${label}up to date`);
    return 'skipped';
  }
  console.log(`${label}${step.title}`);
  await rm(stampPath(step), { force: true });
  await step.run({
    label,
    say: text => console.log(`${label}${text}`),
    async command(program, args, options = {}) {
      const done = await run(program, args, { ...options, label });
      if (done.code === 0) return done.output;
      process.stderr.write(done.output);
      throw new UserError(
        `The step "${step.name}" failed: ${[program, ...args].join(' ')} ended with ${done.code} (its output is above).`,
      );
    },
  });
  const missing = (step.outputs ?? []).filter(output => !existsSync(inRoot(output)));
  if (missing.length > 0) {
    throw new UserError(
      `The step "${step.name}" succeeded but did not write ${missing.join(', ')}.`,
    );
  }
  if (key) {
    await mkdir(inRoot('.cache', 'stamps'), { recursive: true });
    await writeFile(stampPath(step), JSON.stringify({ key }));
  }
  console.log(`${label}${step.title}: ${secondsSince(began)}`);
  return 'ran';
}

/**
 * Starts steps in parallel, each after the steps that it needs.
 *
 * @param {Step[]} steps
 * @param {(step: Step, error: unknown) => void} onFailure
 * @returns {Map<string, Promise<boolean>>} by name, whether each has succeeded
 */
export function startSteps(steps, onFailure) {
  /** @type {Map<string, Promise<boolean>>} */
  const done = new Map();
  for (const step of steps) {
    const before = (step.needs ?? []).flatMap(name => done.get(name) ?? []);
    const work = async () => {
      if ((await Promise.all(before)).includes(false)) {
        throw new UserError(`  ${step.name}: not run, because a step that it needs has failed`);
      }
      await runStep(step);
    };
    done.set(
      step.name,
      work().then(
        () => true,
        error => {
          onFailure(step, error);
          return false;
        },
      ),
    );
  }
  return done;
}

/** Runs steps in parallel, each after the steps that it needs. The first error ends the run. @param {Step[]} steps */
export async function runSteps(steps) {
  const fail = (/** @type {Step} */ _step, /** @type {unknown} */ error) => {
    throw error;
  };
  await Promise.all(startSteps(steps, fail).values());
}

/** @param {Step} step @param {string} key */
async function isFresh(step, key) {
  if ((step.outputs ?? []).some(output => !existsSync(inRoot(output)))) return false;
  const stamp = await readRecord(stampPath(step), { key: '' });
  return stamp.key === key;
}
