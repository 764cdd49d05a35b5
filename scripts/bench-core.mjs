import { show } from './build/command.mjs';
import { inRoot } from './build/paths.mjs';
import { runSteps } from './build/step.mjs';
import { corePackage, search, wasm } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';
import { setupSteps } from './setup/steps.mjs';

/** The libraries that the core is measured against; nothing else of the project needs them. @type {import('./build/step.mjs').Step} */
const libraries = {
  name: 'bench packages',
  title: 'install the libraries to compare with, once',
  inputs: ['scripts/bench/core/package.json', 'scripts/bench/core/package-lock.json'],
  outputs: ['scripts/bench/core/node_modules/.package-lock.json'],
  async run({ command }) {
    await command('npm', ['ci', '--no-audit', '--no-fund'], { cwd: inRoot('scripts/bench/core') });
  },
};

// npm run bench:core: the core beside the libraries that it stands in for: transitions, validation, parsing, bytes.
runMain(async () => {
  const steps = [wasm('shipped'), search('shipped'), corePackage, libraries];
  await runSteps([...(await setupSteps()), ...steps]);
  return show(process.execPath, [inRoot('scripts/bench/core/run.mjs')]);
});
