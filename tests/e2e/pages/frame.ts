import { expect, type Locator, type Page } from '@playwright/test';

// Roles and names do not contain URLs; these locators are for tests of URLs.

/** The visible links to a URL. */
export const linksTo = (within: Page | Locator, url: string): Locator =>
  within.locator(`a[href="${url}"]:visible`);

/** The visible links to URLs with this prefix: `tel:`, or a folder of pictures. */
export const linksInto = (within: Page | Locator, start: string): Locator =>
  within.locator(`a[href^="${start}"]:visible`);

/** Whether React has hydrated an element: it then sets properties on it. */
export const isHydrated = (element: Locator): Promise<boolean> =>
  element.evaluate(node => Object.keys(node).some(key => key.startsWith('__reactProps')));

/** The parts around every page: loading screen, header, footer. */
export class Frame {
  constructor(readonly page: Page) {}

  /** Opens a page, and waits until it is hydrated and uncovered, or for an earlier event of its document. */
  async open(path: string, until: 'ready' | 'load' | 'domcontentloaded' | 'commit' = 'ready') {
    const response = await this.page.goto(path, { waitUntil: until === 'ready' ? 'load' : until });
    if (until === 'ready') await this.settled();
    return response;
  }

  /** Hydrates the lazy sections by a key press that does nothing else. */
  async hydrate() {
    await this.page.keyboard.press('Shift');
  }

  /** Opens another site, once the browser has stored what was typed, and goes back. */
  async leaveAndReturn() {
    await this.pass(2000);
    await this.leave();
    await this.page.goBack();
    await this.settled();
  }

  /** Opens another site. */
  async leave() {
    await this.page.goto('about:blank');
  }

  /** Waits until the page is hydrated and uncovered. */
  async settled() {
    // waitFor polls every frame; an expectation would poll up to a second later.
    await this.page.locator('html[data-core=ready]').waitFor({ state: 'attached' });
    await this.loadingScreen.waitFor({ state: 'detached' });
  }

  /** Waits until the core has failed. */
  async givenUp() {
    await this.page.locator('html[data-core=failed]').waitFor({ state: 'attached' });
  }

  /** Whether the core has failed. */
  async isGivenUp() {
    return (await this.root.getAttribute('data-core')) === 'failed';
  }

  /** Lets time pass, in tests that something does not happen. */
  async pass(milliseconds: number) {
    await this.page.waitForTimeout(milliseconds);
  }

  /** Waits until all lists and PDFs of the page have loaded. */
  async complete() {
    await expect(this.placeholders).toHaveCount(0);
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0);
  }

  /** Navigates within the site to a path, without loading a document. */
  async follow(path: string) {
    await this.page.evaluate(target => {
      history.pushState({ key: target }, '', target);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    await this.loadingScreen.waitFor({ state: 'detached' });
  }

  /** The root element, whose `data-core` is `loading`, `ready` or `failed`. */
  get root(): Locator {
    return this.page.locator('html');
  }

  /** The placeholders of a list that is loading; hidden from assistive technology. */
  get placeholders(): Locator {
    return this.main.locator('[data-placeholders]');
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

  /** Scrolls to a position in four steps, and waits for the next frame. */
  async scrollTo(y: number) {
    await this.page.evaluate(async target => {
      const from = scrollY;
      for (const part of [0.25, 0.5, 0.75, 1]) {
        scrollTo({ top: from + (target - from) * part, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
    }, y);
  }

  /** Turns the wheel until the page has scrolled further than `y`: a page without a frame, or one that is locked, ignores a turn. */
  async scrollByWheel(y = 0) {
    await expect(async () => {
      await this.page.mouse.wheel(0, 400);
      await this.pass(100);
      expect(await this.scrolled()).toBeGreaterThan(y);
    }).toPass();
  }

  /** The scroll position. */
  scrolled(): Promise<number> {
    return this.page.evaluate(() => scrollY);
  }
}
