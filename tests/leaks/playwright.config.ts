import { defineConfig } from '@playwright/test';
import root from '../../playwright.config.ts';

export default defineConfig({
  ...root,
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: '../../test-results/leaks',
  timeout: 300_000,
  use: {
    ...root.use,
    trace: 'off',
    launchOptions: {
      ...root.use?.launchOptions,
      args: [...(root.use?.launchOptions?.args ?? []), '--js-flags=--expose-gc'],
    },
  },
});
