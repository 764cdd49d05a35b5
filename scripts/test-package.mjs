import { corePackage, search, wasm } from './build/steps.mjs';
import { runSuite } from './test/suite.mjs';

// npm run test:package [-- what to pass to Playwright]: packs the core, installs it into projects of its own, and runs them.
await runSuite([wasm('wasm'), search('wasm'), corePackage], 'tests/package/playwright.config.ts');
