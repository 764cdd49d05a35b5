import { mkdir, writeFile } from 'node:fs/promises';
import { fingerprint } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { readRecord } from '../build/record.mjs';
import { progress, secondsSince } from '../build/step.mjs';
import { settle } from './reports.mjs';

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
 * @property {string[]} inputs everything that it reads (see `fingerprint`): while none of it has changed, its last run stands
 * @property {(onLine: (line: string) => void) => Promise<Finished>} run
 * @property {() => Promise<string | null>} [skipped] why it cannot run on this machine, if that is no fault
 * @property {(finished: Finished) => Promise<Count> | Count} [count] reads the runner's report; without it, the check as a whole is one
 */

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {Count} count
 * @property {number} seconds
 * @property {boolean} [earlier] the count is that of an earlier run over the same inputs
 */

const fileName = (/** @type {string} */ name) => name.replaceAll(/\W+/g, '-');
const stampPath = (/** @type {string} */ name) =>
  inRoot('.cache', 'checks', `${fileName(name)}.json`);

/**
 * Runs a check unless nothing has changed since it passed, says how it went and keeps its output in .cache/logs.
 *
 * @param {Check} check
 * @param {object} options
 * @param {Set<string>} options.broken steps that failed
 * @param {string} options.machine what else the result depends on: versions of tools and browsers
 * @param {boolean} [options.again] also when nothing has changed
 * @returns {Promise<Outcome>}
 */
export async function runCheck(check, { broken, machine, again = false }) {
  const { name } = check;
  const label = `  ${name.padEnd(16)}`;
  const nothing = { name, count: { passed: 0, failed: 0 }, seconds: 0 };
  const lacking = check.needs.filter(step => broken.has(step));
  if (lacking.length > 0) {
    console.log(`${label}not run, counts as failed: it needs ${lacking.join(', ')}`);
    return { ...nothing, count: { passed: 0, failed: 1 } };
  }
  const reason = await check.skipped?.();
  if (reason) {
    console.log(`${label}skipped: ${reason}`);
    return nothing;
  }
  const key = await fingerprint(check.inputs, machine);
  const earlier = again ? null : await passedBefore(name, key);
  if (earlier) {
    console.log(`${label}unchanged: ${earlier.passed} passed when last run`);
    return { ...nothing, count: earlier, earlier: true };
  }
  const began = performance.now();
  const live = progress(label);
  live.say('');
  const { count, output } = await outcome(check, live.say);
  live.clear();
  await mkdir(inRoot('.cache', 'logs'), { recursive: true });
  await writeFile(inRoot('.cache', 'logs', `${fileName(name)}.log`), output);
  if (count.failed > 0) console.log(`\n${output}\n`);
  console.log(`${label}${count.passed} passed, ${count.failed} failed: ${secondsSince(began)}`);
  await remember(name, key, count);
  return { name, count, seconds: (performance.now() - began) / 1000 };
}

/** What a check came to over the same inputs, if all of it passed. @param {string} name @param {string} key */
async function passedBefore(name, key) {
  const none = /** @type {{ key: string, count: Count } | null} */ (null);
  const stamp = await readRecord(stampPath(name), none);
  return stamp?.key === key && stamp.count.failed === 0 ? stamp.count : null;
}

/** @param {string} name @param {string} key @param {Count} count */
async function remember(name, key, count) {
  await mkdir(inRoot('.cache', 'checks'), { recursive: true });
  await writeFile(stampPath(name), JSON.stringify({ key, count }));
}

/**
 * @param {Check} check
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
