import { defineConfig } from '@playwright/test';
import { base } from '../../playwright.config.ts';

// Tests the packed core in separate projects, without the site's server and the workspace.
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: '../../test-results/package',
  use: { ...base.use, viewport: { width: 900, height: 700 } },
});
