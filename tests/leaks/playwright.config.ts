import { defineConfig } from '@playwright/test';
import { base } from '../../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: './setup.ts',
  outputDir: '../../test-results/leaks',
  timeout: 300_000,
  use: {
    ...base.use,
    trace: 'off',
    launchOptions: {
      ...base.use?.launchOptions,
      args: [...(base.use?.launchOptions?.args ?? []), '--js-flags=--expose-gc'],
    },
  },
});
