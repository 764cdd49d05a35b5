import { mkdir, writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { fingerprint } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { readRecord } from '../build/record.mjs';
import { secondsSince } from '../build/step.mjs';

/** @typedef {import('../build/command.mjs').Finished} Finished */

/**
 * @typedef {object} Context
 * @property {string} label the beginning of the check's lines
 * @property {boolean} again whether unchanged tests run, too
 * @property {string} environment other inputs: versions of tools and browsers
 */

/**
 * A check of `npm test`.
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} needs names of the steps that it needs
 * @property {string[]} inputs all that it reads (see `fingerprint`); it is not run again until one of them changes
 * @property {(context: Context) => Promise<Finished>} run
 * @property {() => Promise<string | null>} [skipped] why it cannot run on this computer, if that is not an error
 * @property {RegExp} [closing] the last lines of its runner; without one of them it has failed, whatever its exit code
 */

/**
 * @typedef {object} FinishedCheck
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped' | 'unchanged'} result
 * @property {number} seconds
 */

/**
 * Runs a check unless nothing has changed since it passed, prints the last lines of its runner, and saves its output in
 * .cache/logs.
 *
 * @param {Check} check
 * @param {object} options
 * @param {Set<string>} options.broken steps that failed
 * @param {string} options.environment other inputs: versions of tools and browsers
 * @param {boolean} [options.again] also if nothing has changed
 * @returns {Promise<FinishedCheck>}
 */
export async function runCheck(check, { broken, environment, again = false }) {
  const { name, needs, inputs } = check;
  const label = `  ${name.padEnd(20)}`;
  const lacking = needs.filter(step => broken.has(step));
  if (lacking.length > 0) {
    console.log(`${label}failed: not run, because it needs ${lacking.join(', ')}`);
    return { name, result: 'failed', seconds: 0 };
  }
  const reason = await check.skipped?.();
  if (reason) {
    console.log(`${label}skipped: ${reason}`);
    return { name, result: 'skipped', seconds: 0 };
  }
  const file = name.replaceAll(/\W+/g, '-');
  const stamp = inRoot('.cache', 'checks', `${file}.json`);
  const key = await fingerprint(inputs, environment);
  /** The last result; null if it failed. @type {{ key: string, closing: string[] } | null} */
  const earlier = await readRecord(stamp, { key: '', closing: [] });
  if (!again && earlier?.key === key) {
    console.log([`${label}unchanged since it passed`, ...earlier.closing].join('\n'));
    return { name, result: 'unchanged', seconds: 0 };
  }
  const began = performance.now();
  const { passed, closing, output } = await outcome(check, { label, again, environment });
  for (const folder of ['logs', 'checks'])
    await mkdir(inRoot('.cache', folder), { recursive: true });
  await writeFile(inRoot('.cache', 'logs', `${file}.log`), output);
  await writeFile(stamp, JSON.stringify(passed ? { key, closing } : null));
  if (!passed) console.log(`\n${output}\n`);
  console.log(`${label}${passed ? 'passed' : 'failed'}: ${secondsSince(began)}`);
  // Unchanged, because programs may search for these lines.
  if (passed) for (const line of closing) console.log(line);
  const seconds = (performance.now() - began) / 1000;
  return { name, result: passed ? 'passed' : 'failed', seconds };
}

/** @param {Check} check @param {Context} context @returns {Promise<{ passed: boolean, closing: string[], output: string }>} */
async function outcome(check, context) {
  try {
    const { code, output, stdout } = await check.run(context);
    // The environment may force colours.
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
