import { packageTestSteps } from './build/steps.mjs';
import { runSuite } from './test/suite.mjs';

// npm run test:package [-- what to pass to Playwright]: packs the core, installs it into projects of its own and into the examples,
// and runs them.
await runSuite(packageTestSteps, 'tests/package/playwright.config.ts');
