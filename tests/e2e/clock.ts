import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Moves the page's clock, which the test has installed, until something holds: nobody waits for what the page waits for. */
export async function passUntil(page: Page, what: string, holds: () => boolean | Promise<boolean>) {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(1000);
        return holds();
      },
      // The page's clock moves by itself: no need to wait between two looks.
      { message: what, intervals: [20] },
    )
    .toBe(true);
}
