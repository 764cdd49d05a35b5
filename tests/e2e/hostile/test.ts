import type { Page } from '@playwright/test';
import { serveCompany } from '../company.ts';
import { test as base, expect } from '../fixtures.ts';
import { flaws, misaligned } from '../flaws.ts';
import { Frame } from '../pages/frame.ts';
import { type Amounts, writeContent } from './content.ts';

interface Worker {
  /** How many entries the site has; a worker serves one such site at a time. */
  amounts: Amounts;
  hostile: { origin: string };
}

/** The tests of one file go through one site of their own. */
export const test = base.extend<object, Worker>({
  amounts: [
    { categories: 1, items: 0 },
    { option: true, scope: 'worker' },
  ],
  hostile: [
    async ({ amounts }, use) => {
      const site = await serveCompany(folder => writeContent(folder, amounts), amounts.pages);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ hostile }, use) => use(hostile.origin),
});

/** Opens a page at its widest and looks at it as wide and as narrow as people do. */
export async function look(page: Page, path: string) {
  const frame = new Frame(page);
  await frame.open(path);
  await frame.hydrate();
  // A long row takes a moment more until its slides out of sight are out of reach.
  await expect(page.locator('[data-ready="false"]')).toHaveCount(0);
  for (const width of [1280, 360]) {
    await expect.poll(() => flaws(page, width), `${path} at ${width} px`).toEqual([]);
    expect(await misaligned(page), `${path} at ${width} px`).toEqual([]);
  }
  // Everything that waits for the window to come near is asked for, too.
  await frame.scrollTo(await page.evaluate(() => document.body.scrollHeight));
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.evaluate(() => 'struck' in window), `a script of ${path} ran`).toBe(false);
}

export { expect, flaws, misaligned };
