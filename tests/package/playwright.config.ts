import { defineConfig } from '@playwright/test';
import root from '../../playwright.config.ts';

// The packed core in projects of its own; no server of the site, no trace of the workspace.
export default defineConfig({
  ...root,
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: '../../test-results/package',
  use: { ...root.use, viewport: { width: 900, height: 700 } },
});
