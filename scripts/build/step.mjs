import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { run } from './command.mjs';
import { fingerprint } from './fingerprint.mjs';
import { inRoot } from './paths.mjs';
import { readRecord } from './record.mjs';
import { UserError } from './user-error.mjs';

// Not a build tool from npm such as wireit: its inputs are fixed lists, and these follow the imports of scripts and the settings file.

/**
 * A task that is skipped if none of its inputs has changed.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} [needs] names of the steps that come first
 * @property {string} [title] what it does, for the output
 * @property {string[] | (() => Promise<string[]>)} [inputs] the files that it reads (see `fingerprint`)
 * @property {string[]} [outputs] files that must exist afterwards
 * @property {string | (() => string)} [variant] other inputs
 * @property {string} [stamp] its record in .cache; steps with the same output share one, so that each runs again after the other
 * @property {() => Promise<boolean>} [isDone] whether its result exists and is valid, if the inputs do not determine it
 * @property {(context: StepContext) => Promise<unknown>} run
 */

/** @typedef {'ran' | 'unchanged' | 'failed'} Outcome */

/**
 * @typedef {object} StepContext
 * @property {(program: string, args: string[], options?: { cwd?: string, env?: Record<string, string | undefined> }) => Promise<string>} command
 *   runs a program and returns what it printed; a failure ends the step
 * @property {(text: string) => void} say prints a line
 * @property {(...lines: string[]) => void} conclude prints lines at the end, and again while the step is up to date
 * @property {string} label the beginning of the step's lines
 */

/** Seconds with one decimal, as text. @param {number} since from `performance.now()` */
export const secondsSince = since => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const stampPath = (/** @type {Step} */ { name, stamp = `stamps/${name}` }) =>
  inRoot('.cache', `${stamp}.json`);

/** Runs a step unless it is up to date, and prints which. @param {Step} step @returns {Promise<Outcome>} */
export async function runStep(step) {
  const label = `  ${step.name.padEnd(20)}`;
  const began = performance.now();
  const inputs = typeof step.inputs === 'function' ? await step.inputs() : step.inputs;
  const variant = typeof step.variant === 'function' ? step.variant() : step.variant;
  const key = inputs ? await fingerprint(inputs, variant) : null;
  /** @type {{ key?: string, lines?: string[] }} */
  const last = await readRecord(stampPath(step));
  const missing = () => (step.outputs ?? []).filter(output => !existsSync(inRoot(output)));
  const unchanged = key === null || (last.key === key && missing().length === 0);
  const fresh = unchanged && (step.isDone ? await step.isDone() : key !== null);
  if (fresh) {
    console.log([`${label}up to date`, ...(last.lines ?? [])].join('\n'));
    return 'unchanged';
  }
  if (step.title) console.log(`${label}${step.title}`);
  await rm(stampPath(step), { force: true });
  /** @type {string[]} */
  const lines = [];
  await step.run({
    label,
    say: text => console.log(`${label}${text}`),
    conclude: (...last) => lines.push(...last),
    async command(program, args, options = {}) {
      const done = await run(program, args, { ...options, label });
      if (done.code === 0) return done.output;
      process.stderr.write(done.output);
      throw new UserError(
        `The step "${step.name}" failed: ${[program, ...args].join(' ')} ended with ${done.code} (its output is above).`,
      );
    },
  });
  if (missing().length > 0) {
    throw new UserError(
      `The step "${step.name}" succeeded but did not write ${missing().join(', ')}.`,
    );
  }
  if (key) {
    await mkdir(dirname(stampPath(step)), { recursive: true });
    await writeFile(stampPath(step), JSON.stringify({ key, lines }));
  }
  console.log([`${label}${step.title ?? 'passed'}: ${secondsSince(began)}`, ...lines].join('\n'));
  return 'ran';
}

/**
 * Runs a step after the steps that it needs.
 *
 * @param {Step} step
 * @param {Map<string, Promise<Outcome>>} done the outcomes of the steps that have been started, by name
 * @param {(step: Step, error: unknown) => void} onFailure
 * @returns {Promise<Outcome>}
 */
export async function startStep(step, done, onFailure) {
  try {
    const names = (step.needs ?? []).filter(name => done.has(name));
    const outcomes = await Promise.all(names.map(name => done.get(name)));
    const failed = names.filter((_, index) => outcomes[index] === 'failed');
    if (failed.length === 0) return await runStep(step);
    throw new UserError(`  ${step.name}: not run, because it needs ${failed.join(', ')}`);
  } catch (error) {
    onFailure(step, error);
    return 'failed';
  }
}

/** Starts steps in parallel, each after the steps that it needs. @param {Step[]} steps @param {(step: Step, error: unknown) => void} onFailure */
export function startSteps(steps, onFailure) {
  /** @type {Map<string, Promise<Outcome>>} */
  const done = new Map();
  for (const step of steps) done.set(step.name, startStep(step, done, onFailure));
  return done;
}

/** Runs steps in parallel, each after the steps that it needs. The first error ends the run. @param {Step[]} steps */
export async function runSteps(steps) {
  const fail = (/** @type {Step} */ _step, /** @type {unknown} */ error) => {
    throw error;
  };
  await Promise.all(startSteps(steps, fail).values());
}
