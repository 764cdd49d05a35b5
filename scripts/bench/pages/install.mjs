import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { run } from '../../build/command.mjs';
import { inRoot } from '../../build/paths.mjs';
import { UserError } from '../../build/user-error.mjs';

const FOLDER = inRoot('scripts/bench/pages');

/** Lighthouse's program, once it is installed. */
export const LIGHTHOUSE = `${FOLDER}/node_modules/lighthouse/cli/index.js`;

/** @param {string} file @returns {Promise<string | undefined>} */
async function versionIn(file) {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')).version : undefined;
}

/** Installs Lighthouse unless it is there: a large package that nothing else needs. @returns {Promise<string>} its version */
export async function installLighthouse() {
  const { dependencies } = JSON.parse(await readFile(`${FOLDER}/package.json`, 'utf8'));
  const installed = `${FOLDER}/node_modules/lighthouse/package.json`;
  if ((await versionIn(installed)) === dependencies.lighthouse) return dependencies.lighthouse;
  console.log(`  installing Lighthouse ${dependencies.lighthouse}`);
  const { code, output } = await run('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER });
  if (code !== 0) throw new UserError(`${output}\nLighthouse could not be installed.`);
  return dependencies.lighthouse;
}
