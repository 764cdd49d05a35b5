import { mkdir, writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';

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
 * @property {() => string} [variant] other inputs, once the steps that it needs are done
 * @property {(context: Context) => Promise<import('../build/command.mjs').Finished>} run
 * @property {() => Promise<string | null>} [skipped] why it cannot run on this computer, if that is not an error
 * @property {RegExp} [closing] the last lines of its runner; without one of them it has failed, whatever its exit code
 */

/**
 * The step that runs a check, saves its output in .cache/logs, and prints the last lines of its runner unchanged, because programs may
 * search for them.
 *
 * @param {Check} check
 * @param {{ environment: string, again?: boolean }} options again: also if nothing has changed
 * @returns {import('../build/step.mjs').Step}
 */
export function stepOf(check, { environment, again = false }) {
  const { name, needs, inputs, variant, run, closing } = check;
  const file = name.replaceAll(/\W+/g, '-');
  return {
    name,
    needs,
    inputs,
    stamp: `checks/${file}`,
    variant: () => environment + (variant?.() ?? ''),
    isDone: async () => !again,
    async run({ label, conclude }) {
      const { code, output, stdout } = await run({ label, again, environment });
      await mkdir(inRoot('.cache/logs'), { recursive: true });
      await writeFile(inRoot('.cache/logs', `${file}.log`), output);
      // The environment may force colours.
      const lines = closing ? (stripVTControlCharacters(stdout).match(closing) ?? []) : [];
      if (code !== 0) throw new UserError(`\n${output}`);
      if (closing && lines.length === 0)
        throw new UserError(`\n${output}\nIts runner ended without a result.`);
      conclude(...lines);
    },
  };
}
