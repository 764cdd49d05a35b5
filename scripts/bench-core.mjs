import { start } from './build/command.mjs';
import { inRoot } from './build/paths.mjs';
import { runStep } from './build/step.mjs';
import { corePackage, wasm } from './build/steps.mjs';
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
  for (const step of [...(await setupSteps()), wasm('wasm'), corePackage, libraries])
    await runStep(step);
  const child = start(process.execPath, [inRoot('scripts/bench/core/run.mjs')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise(resolve => child.once('close', code => resolve(code ?? 1)));
});
