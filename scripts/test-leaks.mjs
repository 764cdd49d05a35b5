import { search, wasm } from './build/steps.mjs';
import { runSuite } from './test/suite.mjs';

// npm run test:leaks [-- what to pass to Playwright]: mounts and unmounts every hook 600 times, and counts what is left.
await runSuite([wasm('shipped'), search('shipped')], 'tests/leaks/playwright.config.ts');
