import { mkdir, writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { fingerprint } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { readRecord } from '../build/record.mjs';
import { progress, secondsSince } from '../build/step.mjs';

/** @typedef {import('../build/command.mjs').Finished} Finished */

/**
 * @typedef {object} Context
 * @property {(line: string) => void} onLine is called with what the check prints
 * @property {boolean} again whether what has not changed is to be run all the same
 * @property {string} environment what else the result depends on: versions of tools and browsers
 */

/**
 * Something that `npm test` checks.
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} needs names of the steps without which it cannot run
 * @property {string[]} inputs everything that it reads (see `fingerprint`): while none of it has changed, its last run stands
 * @property {(context: Context) => Promise<Finished>} run
 * @property {() => Promise<string | null>} [skipped] why it cannot run on this computer, if that is no fault
 * @property {RegExp} [closing] the lines with which its runner ends; without one of them it has failed, whatever its exit code
 */

/**
 * @typedef {object} FinishedCheck
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped' | 'unchanged'} result
 * @property {number} seconds
 */

const fileName = (/** @type {string} */ name) => name.replaceAll(/\W+/g, '-');
const stampPath = (/** @type {string} */ name) =>
  inRoot('.cache', 'checks', `${fileName(name)}.json`);

/**
 * Runs a check unless nothing has changed since it passed, says how it went in its runner's own closing lines, and keeps its
 * output in .cache/logs.
 *
 * @param {Check} check
 * @param {object} options
 * @param {Set<string>} options.broken steps that failed
 * @param {string} options.environment what else the result depends on: versions of tools and browsers
 * @param {boolean} [options.again] also when nothing has changed
 * @returns {Promise<FinishedCheck>}
 */
export async function runCheck(check, { broken, environment, again = false }) {
  const { name } = check;
  const label = `  ${name.padEnd(20)}`;
  const lacking = check.needs.filter(step => broken.has(step));
  if (lacking.length > 0) {
    console.log(`${label}failed: not run, because it needs ${lacking.join(', ')}`);
    return { name, result: 'failed', seconds: 0 };
  }
  const reason = await check.skipped?.();
  if (reason) {
    console.log(`${label}skipped: ${reason}`);
    return { name, result: 'skipped', seconds: 0 };
  }
  const key = await fingerprint(check.inputs, environment);
  const earlier = again ? null : await passedBefore(name, key);
  if (earlier) {
    console.log(`${label}unchanged since it passed`);
    printClosing(earlier);
    return { name, result: 'unchanged', seconds: 0 };
  }
  const began = performance.now();
  const live = progress(label);
  live.say('');
  const { passed, closing, output } = await outcome(check, {
    onLine: live.say,
    again,
    environment,
  });
  live.clear();
  await mkdir(inRoot('.cache', 'logs'), { recursive: true });
  await writeFile(inRoot('.cache', 'logs', `${fileName(name)}.log`), output);
  if (!passed) console.log(`\n${output}\n`);
  console.log(`${label}${passed ? 'passed' : 'failed'}: ${secondsSince(began)}`);
  if (passed) printClosing(closing);
  await remember(name, passed ? { key, closing } : null);
  const seconds = (performance.now() - began) / 1000;
  return { name, result: passed ? 'passed' : 'failed', seconds };
}

/** A runner's lines stand as it printed them, for programs that look for them. @param {string[]} lines */
function printClosing(lines) {
  for (const line of lines) console.log(line);
}

/** How a check's runner ended over the same inputs, if it passed. @param {string} name @param {string} key */
async function passedBefore(name, key) {
  const none = /** @type {{ key: string, closing: string[] } | null} */ (null);
  const stamp = await readRecord(stampPath(name), none);
  return stamp?.key === key && Array.isArray(stamp.closing) ? stamp.closing : null;
}

/** @param {string} name @param {{ key: string, closing: string[] } | null} passed */
async function remember(name, passed) {
  await mkdir(inRoot('.cache', 'checks'), { recursive: true });
  await writeFile(stampPath(name), JSON.stringify(passed));
}

/**
 * @param {Check} check
 * @param {Context} context
 * @returns {Promise<{ passed: boolean, closing: string[], output: string }>}
 */
async function outcome(check, context) {
  try {
    const { code, output, stdout } = await check.run(context);
    // Colours may be forced on runners by the environment.
    const text = stripVTControlCharacters(stdout);
    const closing = check.closing ? (text.match(check.closing) ?? []) : [];
    const isWhole = !check.closing || closing.length > 0;
    const missing = code === 0 && !isWhole ? '\nIts runner ended without a result.\n' : '';
    return { passed: code === 0 && isWhole, closing, output: output + missing };
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    return { passed: false, closing: [], output };
  }
}
