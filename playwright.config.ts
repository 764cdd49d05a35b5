import { defineConfig } from '@playwright/test';
import { requireBrowser } from './scripts/setup/browser.mjs';

// Workers read this file too; they inherit what the first reading found.
process.env.CHROME_PATH ??= (await requireBrowser()).path;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/e2e/server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-sync'],
    },
  },
});
