import { runSteps, secondsSince } from './build/step.mjs';
import { buildSteps } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';
import { checkRequirements } from './setup/requirements.mjs';
import { setupSteps } from './setup/steps.mjs';

// npm run build: everything that npm start does, except serving.
runMain(async () => {
  const began = performance.now();
  await checkRequirements();
  await runSteps([...(await setupSteps()), ...buildSteps]);
  console.log(`Built after ${secondsSince(began)}`);
});
