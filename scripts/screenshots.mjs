import { quickSteps } from './build/steps.mjs';
import { runSuite } from './test/suite.mjs';

// npm run screenshots [-- -g " /contact$"]: every page, or those named, at four widths, in screenshots/.
await runSuite(quickSteps, 'tests/screenshots/playwright.config.ts');
