import { expect, type Locator, type Page } from '@playwright/test';

// A role and a name do not tell where a link leads. These are for tests of URLs.

/** Visible links to a URL. */
export const linksTo = (within: Page | Locator, url: string): Locator =>
  within.locator(`a[href="${url}"]:visible`);

/** Visible links to URLs with this beginning: `tel:`, or a folder of pictures. */
export const linksInto = (within: Page | Locator, start: string): Locator =>
  within.locator(`a[href^="${start}"]:visible`);

/** What stands around every page: loading screen, header, footer. */
export class Frame {
  constructor(readonly page: Page) {}

  /** Opens a page and waits until it is as far as said: hydrated with nothing over it, or an earlier event of its document. */
  async open(path: string, until: 'ready' | 'load' | 'domcontentloaded' | 'commit' = 'ready') {
    const response = await this.page.goto(path, { waitUntil: until === 'ready' ? 'load' : until });
    if (until === 'ready') await this.settled();
    return response;
  }

  /** Lets what is far down hydrate, too: a key that does nothing else is enough. */
  async hydrate() {
    await this.page.keyboard.press('Shift');
  }

  /** Leaves for another site. */
  async leave() {
    await this.page.goto('about:blank');
  }

  /** Waits until the page is hydrated and nothing covers it. */
  async settled() {
    // Looked at in each frame: an expectation would look again after up to a second.
    await this.page.locator('html[data-core=ready]').waitFor({ state: 'attached' });
    await this.loadingScreen.waitFor({ state: 'detached' });
  }

  /** Waits until the page has given its script up, and is the document that it is without. */
  async givenUp() {
    await this.page.locator('html[data-core=failed]').waitFor({ state: 'attached' });
  }

  /** Whether the page has given its script up. */
  async isGivenUp() {
    return (await this.root.getAttribute('data-core')) === 'failed';
  }

  /** Lets time pass, where a test is about something that must not happen: no event tells of that. */
  async pass(milliseconds: number) {
    await this.page.waitForTimeout(milliseconds);
  }

  /** Waits until nothing of the page is on its way: no list, and no PDF that is being drawn. */
  async complete() {
    await expect(this.placeholders).toHaveCount(0);
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0);
  }

  /** Goes to a path as the site's own links do, from wherever the page is: no document is loaded. */
  async follow(path: string) {
    await this.page.evaluate(target => {
      history.pushState({ key: target }, '', target);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    await this.loadingScreen.waitFor({ state: 'detached' });
  }

  /** The document's element, which says how far the core is: `loading`, `ready` or `failed`. */
  get root(): Locator {
    return this.page.locator('html');
  }

  /** What holds the places of a list that is on its way; it is for the eye alone. */
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
