import { quickSteps } from './build/steps.mjs';
import { runSuite } from './test/suite.mjs';

// npm run test:e2e [-- what to pass to Playwright]: builds what has changed, then runs the end-to-end tests.
await runSuite(quickSteps);
