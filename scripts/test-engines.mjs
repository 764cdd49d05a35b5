import { start } from './build/command.mjs';
import { runSteps } from './build/step.mjs';
import { quickSteps } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';
import { setupSteps } from './setup/steps.mjs';

// npm run test:engines: builds what has changed, then opens the site in WebKit and in Firefox, where they are installed.
runMain(async () => {
  await runSteps([...(await setupSteps()), ...quickSteps]);
  const child = start(process.execPath, ['--test', 'tests/engines/smoke.mjs'], {
    env: { BUILD_PROFILE: 'dev' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise(resolve => child.once('close', code => resolve(code ?? 1)));
});
