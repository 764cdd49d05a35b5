import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../build/command.mjs';
import { inRoot, TOOLS } from '../build/paths.mjs';

/** @typedef {import('../build/step.mjs').Step} Step */

const REQUIREMENTS = 'tests/api/requirements.txt';

const FOLDER = join(TOOLS, 'python');

/** The path of a program of the Python packages. @param {string} name */
export const pythonProgram = name => join(FOLDER, 'bin', name);

/**
 * Installs schemathesis, and moto, a server with S3's protocol. Where venv or pip is missing, or the packages cannot be downloaded,
 * the tests that need them are skipped, and say so.
 *
 * @type {Step}
 */
export const pythonStep = {
  name: 'python packages',
  title: 'install schemathesis and moto into .tools/python (once, a minute)',
  inputs: [REQUIREMENTS],
  outputs: ['.tools/python/bin/st', '.tools/python/bin/moto_server'],
  async run({ command }) {
    await rm(FOLDER, { recursive: true, force: true });
    await command('python3', ['-m', 'venv', FOLDER]);
    await command(pythonProgram('pip'), [
      ...['install', '--quiet', '--disable-pip-version-check', '--no-input', '--no-compile'],
      ...['--retries', '1', '--timeout', '20', '--requirement', inRoot(REQUIREMENTS)],
    ]);
  },
};

/** Whether schemathesis is installed. */
export async function hasSchemathesis() {
  return (await run(pythonProgram('st'), ['--version'])).code === 0;
}
