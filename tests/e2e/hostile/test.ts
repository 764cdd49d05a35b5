import type { Page } from '@playwright/test';
import { serveCompany } from '../company.ts';
import { test as base, expect } from '../fixtures.ts';
import { flaws, misaligned } from '../flaws.ts';
import { Frame } from '../pages/frame.ts';
import { type Amounts, writeContent } from './content.ts';

interface Worker {
  /** The size of the site; a worker serves one such site at a time. */
  amounts: Amounts;
}

/** Tests on the site of a company with hostile content; the tests of a file share the site. */
export const test = base.extend<object, Worker>({
  amounts: [
    { categories: 1, items: 0 },
    { option: true, scope: 'worker' },
  ],
  host: [
    async ({ amounts }, use) => {
      const site = await serveCompany(folder => writeContent(folder, amounts), amounts.pages);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Opens a page, and checks its layout on desktop and phone, and that no hostile script has run. */
export async function openAndCheck(page: Page, path: string) {
  const frame = new Frame(page);
  await frame.open(path);
  await frame.hydrate();
  // The slides of a long row become inert a moment later.
  await expect(page.locator('[data-ready="false"]')).toHaveCount(0);
  for (const width of [1280, 360]) {
    await expect.poll(() => flaws(page, width), `${path} at ${width} px`).toEqual([]);
    expect(await misaligned(page), `${path} at ${width} px`).toEqual([]);
  }
  // Scrolling loads everything that waits until it is near the window.
  await frame.scrollTo(await page.evaluate(() => document.body.scrollHeight));
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.evaluate(() => 'struck' in window), `a script of ${path} ran`).toBe(false);
}

export { expect, flaws, misaligned };
