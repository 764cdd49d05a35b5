import { expect, type Locator, type Page } from '@playwright/test';

/** What stands around every page: loading screen, header, footer. */
export class Frame {
  constructor(readonly page: Page) {}

  /** Opens a page and waits until the loading screen has gone. */
  async open(path: string) {
    await this.page.goto(path);
    await this.settled();
  }

  /** Waits until the page is alive and nothing covers it. */
  async settled() {
    await expect(this.page.locator('html')).toHaveAttribute('data-core', 'ready');
    await this.loadingScreen.waitFor({ state: 'detached' });
  }

  /** Waits until nothing of the page is on its way: no list, and no PDF that is being drawn. */
  async complete() {
    await expect(this.page.locator('[data-placeholders], [aria-busy="true"]')).toHaveCount(0);
  }

  /** Goes to a path as the site's own links do, from wherever the page is: no document is loaded. */
  async follow(path: string) {
    await this.page.evaluate(target => {
      history.pushState({ key: target }, '', target);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    await this.loadingScreen.waitFor({ state: 'detached' });
  }

  get loadingScreen(): Locator {
    return this.page.getByRole('progressbar', { name: /loading/i });
  }

  get header(): Locator {
    return this.page.getByRole('banner');
  }

  get main(): Locator {
    return this.page.getByRole('main');
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

  /** How far down the page is. */
  scrolled(): Promise<number> {
    return this.page.evaluate(() => scrollY);
  }
}
