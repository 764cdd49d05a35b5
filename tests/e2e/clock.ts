import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Advances the page's installed clock until a condition holds, so that no real time passes. */
export async function passUntil(page: Page, what: string, holds: () => boolean | Promise<boolean>) {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(1000);
        return holds();
      },
      // Advancing the clock takes time itself, so no pause is needed between two checks.
      { message: what, intervals: [20] },
    )
    .toBe(true);
}

/** Stops the page's installed clock. */
export const pause = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));

/** Stretches a page's waits of more than five seconds: a busy machine may need as long for the test itself. */
export const stretchWaits = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    const patient = (handler: TimerHandler, delay = 0, ...rest: unknown[]) =>
      setTimeout(handler, delay > 5_000 ? 100_000 : delay, ...rest);
    Object.assign(window, { setTimeout: patient });
  });
