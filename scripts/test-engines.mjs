import { show } from './build/command.mjs';
import { runSteps } from './build/step.mjs';
import { quickSteps } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';
import { setupSteps } from './setup/steps.mjs';

// npm run test:engines: builds what has changed, then opens the site in WebKit and in Firefox, where they are installed.
runMain(async () => {
  await runSteps([...(await setupSteps()), ...quickSteps]);
  return show(process.execPath, ['--test', 'tests/engines/smoke.mjs'], {
    env: { BUILD_PROFILE: 'dev' },
  });
});
