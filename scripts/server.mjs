import { runSteps } from './build/step.mjs';
import { server } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';
import { checkRequirements } from './setup/requirements.mjs';

// npm run server: the server as production runs it, optimised, in target/release/server.
runMain(async () => {
  await checkRequirements();
  await runSteps([server('release')]);
});
