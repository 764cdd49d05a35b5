import { openPhone } from './browser.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** Event timing omits shorter interactions, and rounds to 8 ms. */
const SHORTEST = 16;

/** What a visitor does, and on which page. @type {Record<string, { path: string, act: (page: Page) => Promise<void> }>} */
const SCENES = {
  carousel: {
    path: '/',
    async act(page) {
      const next = page.locator('#products').getByRole('button', { name: /next/i });
      await next.scrollIntoViewIfNeeded();
      for (let turn = 0; turn < 3; turn += 1) {
        await next.tap();
        await page.waitForTimeout(800);
      }
    },
  },
  menu: {
    path: '/',
    async act(page) {
      const header = page.getByRole('banner');
      await header.getByRole('button', { name: /menu/i }).tap();
      await page.waitForTimeout(600);
      const section = header.getByRole('button', { name: 'Product Line' });
      await section.tap();
      await page.waitForTimeout(600);
    },
  },
  search: {
    path: '/products',
    async act(page) {
      await page.getByRole('searchbox').tap();
      await page.keyboard.type('packer', { delay: 250 });
      await page.waitForTimeout(600);
    },
  },
  form: {
    path: '/contact',
    async act(page) {
      // In the middle: Chromium never presents a frame that changes only what is below the emulated window.
      const field = page.getByLabel('Email');
      await field.evaluate(element => element.scrollIntoView({ block: 'center' }));
      await field.tap();
      await page.keyboard.type('visitor', { delay: 200 });
      await page.locator('main form button[type=submit]').tap();
      await page.waitForTimeout(600);
    },
  },
};

/**
 * The longest interaction of each scene on one of the pages, from the touch or key to the next frame.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {string[]} paths
 * @returns {Promise<Record<string, number>>} milliseconds, by scene
 */
export async function interactions(browser, origin, paths) {
  /** @type {Record<string, number>} */
  const longest = {};
  for (const [name, { path, act }] of Object.entries(SCENES)) {
    if (!paths.includes(path)) continue;
    const page = await openPhone(browser, { processor: 4 });
    await page.addInitScript(shortest => {
      localStorage.setItem('cookiesAccepted', 'true');
      /** @type {number[]} */
      const durations = [];
      Object.assign(window, { durations });
      const options = { type: 'event', durationThreshold: shortest };
      new PerformanceObserver(list => {
        for (const entry of /** @type {PerformanceEventTiming[]} */ (list.getEntries())) {
          if (entry.interactionId) durations.push(entry.duration);
        }
      }).observe(options);
    }, SHORTEST);
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.locator('html[data-core="ready"]').waitFor({ timeout: 60_000 });
    await page.waitForTimeout(1500);
    await act(page);
    /** @type {number[]} */
    const durations = await page.evaluate('durations');
    longest[name] = Math.max(SHORTEST, ...durations);
    await page.context().close();
  }
  return longest;
}
