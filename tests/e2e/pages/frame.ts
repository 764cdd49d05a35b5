import type { Locator, Page } from '@playwright/test';

/** What stands around every page: loading screen, header, footer. */
export class Frame {
  constructor(readonly page: Page) {}

  get loadingScreen(): Locator {
    return this.page.getByRole('progressbar', { name: /loading/i });
  }

  get header(): Locator {
    return this.page.getByRole('banner');
  }

  get footer(): Locator {
    return this.page.getByRole('contentinfo');
  }

  /** Scrolls to a height as a reader does, in steps, and waits for the next frame. */
  async scrollTo(y: number) {
    await this.page.evaluate(async target => {
      const from = scrollY;
      for (const part of [0.25, 0.5, 0.75, 1]) {
        scrollTo({ top: from + (target - from) * part, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
    }, y);
  }
}
