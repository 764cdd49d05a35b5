import { defineConfig } from '@playwright/test';
import { requireBrowser } from './scripts/setup/browser.mjs';
import { type FontSet, fontconfigFile } from './scripts/test/fonts.mjs';

// Worker processes inherit CHROME_PATH, so the browser is searched for once.
process.env.CHROME_PATH ??= await requireBrowser();

const browser = {
  executablePath: process.env.CHROME_PATH,
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-sync'],
};

/** The browser as it draws on a machine with these fonts, whatever this machine has. */
const withFonts = (fontSet: FontSet) => ({
  launchOptions: { ...browser, env: { ...process.env, FONTCONFIG_FILE: fontconfigFile(fontSet) } },
});

/** What every suite in a browser has in common. */
export const base = defineConfig({
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // For a machine that is busy with other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A test that passes only when tried again hides a fault: it has failed, and its second run leaves a trace.
  retries: 1,
  failOnFlakyTests: true,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    // Pages are rendered in one time zone and read in all others.
    timezoneId: 'Pacific/Auckland',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
});

export default defineConfig({
  ...base,
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/e2e/server.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['./tests/e2e/unchangedReporter.ts']],
  // Three workers for two processors, because tests often wait for a clock, a server or a watched folder.
  workers: 3,
  projects: [
    { name: 'arial', metadata: { standIn: 'Liberation Sans' }, use: withFonts('arial') },
    {
      name: 'roboto',
      metadata: { standIn: 'Roboto' },
      testMatch: 'letters.spec.ts',
      use: withFonts('roboto'),
    },
    {
      name: 'dejavu',
      metadata: { standIn: 'DejaVu Sans' },
      testMatch: 'letters.spec.ts',
      use: withFonts('dejavu'),
    },
  ],
});
