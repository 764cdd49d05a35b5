import { show } from '../build/command.mjs';
import { runSteps } from '../build/step.mjs';
import { runMain } from '../build/user-error.mjs';
import { requireBrowser } from '../setup/browser.mjs';
import { setupSteps } from '../setup/steps.mjs';

/**
 * The main function of a command that runs one suite of Playwright: sets up what is missing, builds what has changed, and
 * passes on what stands on the command line.
 *
 * @param {import('../build/step.mjs').Step[]} steps what to build
 * @param {string} [config] of Playwright; the one of the end-to-end tests when left out
 */
export function runSuite(steps, config = 'playwright.config.ts') {
  return runMain(async () => {
    await runSteps([...(await setupSteps()), ...steps]);
    const { path } = await requireBrowser();
    return show('playwright', ['test', '--config', config, ...process.argv.slice(2)], {
      env: { CHROME_PATH: path, BUILD_PROFILE: 'dev' },
    });
  });
}
