import { start } from './build/command.mjs';
import { runMain } from './build/problem.mjs';
import { runStep } from './build/step.mjs';
import { buildSteps } from './build/steps.mjs';
import { requireBrowser } from './setup/browser.mjs';
import { setupSteps } from './setup/steps.mjs';

// npm run test:e2e [-- what to pass to Playwright]: builds what has changed, then runs the end-to-end tests.
runMain(async () => {
  for (const step of [...(await setupSteps()), ...buildSteps]) await runStep(step);
  const { path } = await requireBrowser();
  const child = start('playwright', ['test', ...process.argv.slice(2)], {
    env: { CHROME_PATH: path },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise(resolve => child.once('close', code => resolve(code ?? 1)));
});
