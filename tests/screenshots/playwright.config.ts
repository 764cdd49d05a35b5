import { defineConfig } from '@playwright/test';
import { base } from '../../playwright.config.ts';

/** A phone, a tablet, a desk and a large screen. */
const WINDOWS = [
  { width: 360, height: 760 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1200 },
];

export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../e2e/server.ts',
  outputDir: '../../screenshots',
  projects: WINDOWS.map(viewport => ({ name: `${viewport.width}`, use: { viewport } })),
});
