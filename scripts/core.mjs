import { runSteps } from './build/step.mjs';
import { search, wasm } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';
import { setupSteps } from './setup/steps.mjs';

// npm run core: compiles the core to WebAssembly for the development loop, quickly; `npm run dev` then loads it anew.
runMain(async () => runSteps([...(await setupSteps()), wasm('dev'), search('dev')]));
