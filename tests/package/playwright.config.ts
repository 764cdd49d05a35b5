import { defineConfig } from '@playwright/test';
import { base } from '../../playwright.config.ts';

// The packed core in projects of its own; no server of the site, no trace of the workspace.
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: '../../test-results/package',
  use: { ...base.use, viewport: { width: 900, height: 700 } },
});
