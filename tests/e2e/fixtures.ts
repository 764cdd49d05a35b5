import { test as base, expect } from '@playwright/test';
import { type Product, read } from './api.ts';
import { ConsoleLog } from './console.ts';
import { HomePage } from './pages/home.ts';
import { isUnchanged, Loaded } from './unchanged.ts';
import { UNCHANGED } from './unchangedReporter.ts';

interface Worker {
  /** The server that is tested: by default that of the sample company. */
  host: { origin: string };
}

interface Fixtures {
  /** Records the files of the site that the test's pages load. It skips an unchanged test before its site is rendered. */
  loaded: Loaded;
  /** Whether the visitor has accepted cookies on an earlier visit; true by default. */
  consent: boolean;
  /** Whether the loading screen covers the page for its 1.5 s; false by default. */
  covered: boolean;
  /** The page's log. Unexpected messages fail the test. */
  log: ConsoleLog;
  home: HomePage;
  /** The sample company's products, in their order. */
  products: Product[];
}

export const test = base.extend<Fixtures, Worker>({
  loaded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use, info) => {
      info.skip(isUnchanged(info), UNCHANGED);
      const loaded = new Loaded();
      await use(loaded);
      await loaded.remember(info);
    },
    { auto: true },
  ],
  context: async ({ context, loaded }, use) => {
    loaded.watch(context);
    await use(context);
  },
  request: async ({ request, loaded }, use) => {
    loaded.watchRequests(request);
    await use(request);
  },
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use) => {
      const origin = process.env.SITE_ORIGIN;
      if (!origin) throw new Error('The server was not started: SITE_ORIGIN is not set.');
      await use({ origin });
    },
    { scope: 'worker' },
  ],
  // Fixtures are set up in the order of this pattern. Playwright's own ask for the URL before all of ours.
  baseURL: async ({ loaded: _first, host }, use) => use(host.origin),
  consent: [true, { option: true }],
  covered: [false, { option: true }],
  page: async ({ page, consent, covered }, use) => {
    if (consent) {
      await page.addInitScript(() => {
        if (location.protocol !== 'about:') localStorage.setItem('cookiesAccepted', 'true');
      });
    }
    if (!covered) await page.addInitScript(uncover);
    await use(page);
  },
  log: [
    async ({ page, javaScriptEnabled }, use) => {
      const log = new ConsoleLog(page);
      if (!javaScriptEnabled) log.allow(/was preloaded using link preload but not used/);
      await use(log);
      expect(log.unexpected, 'the console stays empty').toEqual([]);
    },
    { auto: true },
  ],
  home: async ({ page }, use) => use(new HomePage(page)),
  products: async ({ request }, use) => use(await read<Product[]>(request, '/api/get-products')),
});

/** Removes the loading screen when it starts to count; the core then finds its time over. */
function uncover() {
  new MutationObserver((_, observer) => {
    const page = document.documentElement.dataset;
    if (page.loading !== 'page') return;
    observer.disconnect();
    delete page.loading;
  }).observe(document, { attributeFilter: ['data-loading'], subtree: true });
}

export { expect };
