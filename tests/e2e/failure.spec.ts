import type { Page, Route } from '@playwright/test';
import { passUntil, pause } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { Frame } from './pages/frame.ts';
import { canonical, meta } from './pages/head.ts';
import { PLAIN, PRODUCT } from './paths.ts';

const NO_PRODUCT = 'This product could not be loaded just now';

/** The calls of each page, and the parts that are absent if they fail. The title and the links remain. */
const PAGES: { path: string; calls: RegExp[]; title: string | RegExp; absent: string[] }[] = [
  {
    path: '/',
    calls: [/^\/api\/get-products/, /^\/api\/gallery/, /^\/api\/clients/, /^\/wp-json\//],
    title: 'Completion equipment that stays where you set it',
    absent: ['Products', 'Our Clients', 'Insights'],
  },
  {
    path: '/about',
    calls: [/^\/api\/gallery/, /^\/api\/certificates/, /^\/api\/clients/, /^\/wp-json\//],
    title: 'Engineering Excellence Across Borders',
    absent: ['Licenses & Certifications', 'Gallery', 'Our Clients', 'Insights'],
  },
  { path: '/products', calls: [/^\/api\/get-products/], title: 'Products', absent: [] },
  {
    path: '/products/packer-systems',
    calls: [/^\/api\/get-products/, /^\/api\/get-categories/],
    title: 'Packer Systems',
    absent: [],
  },
  {
    path: '/products/packer-systems/mechanical-set-packers',
    calls: [/^\/api\/get-products/, /^\/api\/get-categories/],
    title: 'Mechanical-Set Packers',
    absent: [],
  },
  {
    path: PRODUCT,
    calls: [/^\/api\/products\/cm-2/],
    title: NO_PRODUCT,
    absent: [],
  },
  {
    path: '/licenses-certificates',
    calls: [/^\/api\/certificates/],
    title: 'Licenses & Certificates',
    absent: [],
  },
  { path: '/case-studies', calls: [/^\/api\/case-studies/], title: 'Case Studies', absent: [] },
  { path: '/gallery', calls: [/^\/api\/gallery/], title: 'Gallery', absent: [] },
  { path: '/team', calls: [/^\/api\/team/], title: 'Our Team', absent: [] },
  { path: '/contact', calls: [/^\/places\/countries/], title: 'Get in Touch', absent: [] },
];

/** Pages with only a list; if it fails, they say whom to contact. */
const LISTS = [
  '/products',
  '/products/packer-systems',
  '/products/packer-systems/mechanical-set-packers',
  '/licenses-certificates',
  '/case-studies',
  '/gallery',
  '/team',
];

const CALLS = /\/(api|wp-json|places)\//;

/** Opens a page that contains only the data of its frame, so that other pages have to send their calls. */
async function openBare(page: Page) {
  const frame = new Frame(page);
  await frame.open('/no-such-page');
  return frame;
}

/** One call for each way to fail; the others respond with an error. The core tells them apart in one place, and pages show all alike. */
const WAYS: [RegExp, (route: Route) => Promise<void>][] = [
  [/\/api\/gallery/, route => route.fulfill({ json: { status: 'error', message: 'no' } })],
  [/\/wp-json\//, route => route.fulfill({ contentType: 'text/html', body: '<html>' })],
  [/\/api\/clients/, route => route.abort('connectionreset')],
];

test('CAR-5 INS-5 API-2 API-3 API-5 when every call fails, each page is complete, and each failed call is logged', async ({
  page,
  log,
}) => {
  // Retries wait 0.5, 1 and 2 seconds, so the clock is advanced.
  await page.clock.install();
  await page.route(CALLS, route =>
    route.fulfill({ status: 500, json: { status: 'error', message: 'no' } }),
  );
  for (const [call, fail] of WAYS) await page.route(call, fail);
  const frame = await openBare(page);
  await log.expect(/404/);
  log.allow(/\b500\b|ERR_CONNECTION_RESET/);
  const visits = new Map<string, number>();
  for (const { path, calls, title, absent } of PAGES) {
    await frame.follow(path);
    for (const call of calls) {
      const lines = (visits.get(call.source) ?? 0) + 1;
      visits.set(call.source, lines);
      await passUntil(page, `${path}: ${call} is logged`, () => log.count(call) > 0);
      expect(log.repeats(call), `${call} has a line a visit at most`).toBeLessThanOrEqual(lines);
      log.allow(call);
    }
    const heading = frame.main.getByRole('heading', { level: 1 });
    const settled = LISTS.includes(path)
      ? frame.main.getByRole('link', { name: 'Ask an engineer' })
      : heading.filter({ hasText: title });
    await passUntil(page, `${path} has given up`, () => settled.isVisible());
    await expect(heading).toHaveText(title);
    // A failed list is not shown as an empty one.
    await expect(frame.main.getByText(/at the moment/), path).toHaveCount(0);
    for (const name of absent) {
      await expect(frame.main.getByRole('region', { name, exact: true })).toHaveCount(0);
    }
    await expect(frame.footer).toBeAttached();
    await expect(frame.header).toBeInViewport();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      path,
    ).toBeLessThanOrEqual(1280);
  }
});

/** Calls that fail, the messages for that, and what is shown at last. */
const RETRIED = [
  [PRODUCT, '**/api/products/**', NO_PRODUCT, 'CM-2 Double-Grip Packer'],
  ['/team', '**/api/team*', 'The people could not be loaded just now.', 'Devika Amrelkar'],
  [
    '/products/packer-systems',
    '**/api/get-products?category=*',
    'Not all products could be loaded just now.',
    'CH-4 Hydraulic-Set Packer',
  ],
] as const;

test('PRD-2 PRD-3 API-3 API-5 an unknown product is not found; a product or a list whose call fails is not, and can be retried', async ({
  page,
  log,
}) => {
  await page.clock.install();
  const frame = await openBare(page);
  const { main } = frame;
  await log.expect(/404/);
  for (const path of ['/products/packer-systems/mechanical-set-packers/cm-3', '/products/cm-3']) {
    await frame.follow(path);
    await expect(page).toHaveTitle(/^Sorry Page Not Found/);
    await expect(meta(page, 'robots')).toHaveAttribute('content', /noindex/);
  }
  log.allow(/503/);
  const again = main.getByRole('button', { name: 'Try again', exact: true });
  for (const [path, calls, lost, first] of RETRIED) {
    await test.step(path, async () => {
      await page.route(calls, route => route.fulfill({ status: 503, body: '' }));
      await frame.follow(path);
      await passUntil(page, 'it has failed', () => main.getByText(lost).isVisible());
      await expect(meta(page, 'robots')).toHaveCount(0);
      if (path === PRODUCT) await expectMessage(page);

      // The call fails again: page and focus stay as they are.
      await pause(page);
      await again.click();
      await expect(main.getByRole('button', { name: 'Trying again…' })).toBeFocused();
      await passUntil(page, 'there is a way to try again', () => again.isVisible());
      await expect(again).toBeFocused();
      await page.clock.resume();

      await page.unroute(calls);
      await again.click();
      await expect(main.getByText(first, { exact: true }).first()).toBeVisible();
      await expect(main).toBeFocused();
      if (path === PRODUCT) await expect(page).toHaveTitle(new RegExp(`^${first}`));
    });
  }
  await test.step('the first products stay when loading the others fails', async () => {
    const rest = /\/api\/get-products$/;
    await page.route(rest, route => route.fulfill({ status: 503, body: '' }));
    await frame.follow('/products');
    // The first products have come before their time is up on the installed clock.
    await expect(main.getByRole('article')).not.toHaveCount(0);
    const field = main.getByRole('searchbox');
    const hasFailed = async () => (await field.isVisible()) && (await again.isVisible());
    await passUntil(page, 'the other products have failed', hasFailed);
    await expect(main.getByRole('article')).not.toHaveCount(0);

    await page.unroute(rest);
    await again.click();
    await expect(main.getByText('20 products', { exact: true })).toBeVisible();
  });
});

/** Expects the head and the links of the page for a product that has failed. */
async function expectMessage(page: Page) {
  const { main } = new Frame(page);
  await expect(page).toHaveTitle(new RegExp(`^${NO_PRODUCT}`));
  await expect(canonical(page)).toHaveAttribute('href', new RegExp(PRODUCT));
  for (const [name, href] of [
    ['Our Products', '/products'],
    ['Contact', '/contact'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
}

test('PRD-3 API-3 a part of a product page that fails leaves no empty frame, and can be retried', async ({
  page,
  log,
}) => {
  const frame = await openBare(page);
  const { main } = frame;
  await log.expect(/404/);
  log.allow(/403/);
  await page.route('**/api/get-products?slugs=*', route =>
    route.fulfill({ status: 403, body: '' }),
  );
  await frame.follow(PRODUCT);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('CM-2 Double-Grip Packer');
  await expect(main.getByRole('region', { name: 'Related products' })).toHaveCount(0);

  // The comparison with a product that fails to load.
  await page.route('**/api/products/ch-4-*', route => route.fulfill({ status: 403, body: '' }));
  await main.getByRole('button', { name: /^Shortlist CM-2/ }).click();
  await frame.follow('/products/packer-systems');
  await main.getByRole('button', { name: /^Shortlist CH-4/ }).click();
  await main.getByRole('button', { name: 'Open shortlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shortlist' });
  await expect(dialog.getByRole('columnheader')).toHaveText(['CM-2 Double-Grip Packer']);
  await expect(dialog.getByRole('status')).toContainText('Not every product could be loaded');
  await page.unroute('**/api/products/ch-4-*');
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(dialog.getByRole('columnheader')).toHaveText([
    'CM-2 Double-Grip Packer',
    'CH-4 Hydraulic-Set Packer',
  ]);
  // The focus is not lost when the button disappears.
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole('status')).toHaveCount(0);
});

test('PRD-2 API-3 if the categories fail, their pages show an error with a retry button, and products are shown', async ({
  page,
  log,
}) => {
  await page.clock.install();
  // The document does not contain the categories, so the browser renders the page.
  const start = '/products/no/such/product';
  await page.route(`**${start}`, async route => {
    const response = await route.fetch();
    const body = await response.text();
    const without = body.replace('"name":"categories"', '"name":"countries"');
    expect(without).not.toBe(body);
    await route.fulfill({ response, body: without });
  });
  await page.route('**/api/get-categories', route => route.fulfill({ status: 500, body: '' }));
  const frame = new Frame(page);
  await frame.open(start);
  const { main } = frame;
  log.allow(/\b404\b/);
  log.allow(/\b500\b/);
  const heading = main.getByRole('heading', { level: 1 });
  for (const path of [
    '/products/packer-systems',
    '/products/packer-systems/mechanical-set-packers',
  ]) {
    await frame.follow(path);
    const failed = heading.filter({ hasText: 'This page could not be loaded just now' });
    await passUntil(page, 'the page has failed', () => failed.isVisible());
    await expect(meta(page, 'robots')).toHaveCount(0);
  }
  await frame.follow(PRODUCT);
  await expect(heading).toHaveText('CM-2 Double-Grip Packer');
  await frame.follow('/products/cm-2-double-grip-packer');
  await expect(heading).toHaveText('CM-2 Double-Grip Packer');
  await frame.follow('/products/packer-systems');
  await page.unroute('**/api/get-categories');
  await main.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(heading).toHaveText('Packer Systems');
  await expect(frame.footer.getByRole('link', { name: 'Packer Systems' })).toBeAttached();
});

const GALLERY = /\/assets\/Gallery-[^/]+\.js$/;

/** The gallery's code is missing until a document is requested, as after a release. Returns whether one was. */
async function removeGallery(page: Page): Promise<() => boolean> {
  let isRenewed = false;
  await page.route(GALLERY, route =>
    isRenewed ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  page.on('request', request => {
    isRenewed ||= request.isNavigationRequest();
  });
  return () => isRenewed;
}

test('RTE-8 a page whose code was removed by a new release is loaded as a document, by a link and on the way back', async ({
  page,
  log,
}) => {
  const frame = new Frame(page);
  const { main } = frame;
  const gallery = main.getByRole('heading', { level: 1, name: 'Gallery' });
  await frame.open(PLAIN);
  log.allow(/404/);
  const isOpened = await removeGallery(page);
  await frame.footer.getByRole('link', { name: 'Gallery', exact: true }).click();
  await expect(gallery).toBeVisible();
  await frame.settled();
  expect(isOpened()).toBe(true);
  await expect(page).toHaveURL('/gallery');
  await test.step('a visitor who goes back to the page', async () => {
    await frame.follow(PLAIN);
    await page.reload();
    await frame.settled();
    const isRenewed = await removeGallery(page);
    await page.goBack();
    await expect(gallery).toBeVisible();
    await frame.settled();
    expect(isRenewed()).toBe(true);
  });
  await page.goBack();
  await expect(page).toHaveURL(PLAIN);
  await expect(
    main.getByRole('heading', { level: 1, name: 'Privacy & Cookie Policy' }),
  ).toBeVisible();
});

test('RTE-8 once a style sheet has failed to be prefetched, pages are loaded as documents; one whose code is blocked stays without script', async ({
  page,
  log,
}) => {
  const frame = new Frame(page);
  const link = frame.footer.getByRole('link', { name: 'Gallery', exact: true });
  await frame.open(PLAIN);
  log.allow(/404/);
  const styles = /\/assets\/Gallery-[^/]+\.css$/;
  await page.route(styles, route => route.fulfill({ status: 404, body: '' }));
  // The bundler's loader reports that the prefetch has failed.
  const failed = page.evaluate(
    () =>
      new Promise<void>(resolve => {
        addEventListener('vite:preloadError', () => resolve(), { once: true });
      }),
  );
  await link.hover();
  await failed;
  await page.unroute(styles);
  const document = page.waitForRequest(request => request.isNavigationRequest());
  // Another page may need the same style sheet.
  await frame.footer.getByRole('link', { name: 'Our Team', exact: true }).click();
  await document;
  await expect(frame.main.getByRole('heading', { level: 1, name: 'Our Team' })).toBeVisible();
  await frame.settled();
  await test.step('the code of a page is blocked', async () => {
    log.allow(/ERR_BLOCKED|The page stays without its script|preload/);
    await page.route(GALLERY, route => route.abort('blockedbyclient'));
    await link.click();
    await expect(frame.main.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
    await frame.givenUp();
    await expect(frame.loadingScreen).toBeHidden();
  });
});

test('RTE-8 LOD-4 an error is shown after eight seconds of loading, and the page once its code has come', async ({
  page,
}) => {
  await page.clock.install();
  const frame = new Frame(page);
  await frame.open(PLAIN);
  const deliver = await hold(page, GALLERY);
  // A busy machine needs part of the eight seconds for the test itself.
  await pause(page);
  await frame.footer.getByRole('link', { name: 'Gallery', exact: true }).click();
  await expect(frame.loadingScreen).toBeVisible();
  await page.clock.runFor(7000);
  await expect(frame.loadingScreen).toBeVisible();
  const { main } = frame;
  const heading = main.getByRole('heading', { level: 1 });
  await passUntil(
    page,
    'the loading screen has gone',
    async () => (await frame.loadingScreen.count()) === 0,
  );
  await expect(heading).toHaveText('This page did not arrive');
  await expect(frame.root).not.toHaveCSS('overflow-y', 'hidden');
  await main.getByRole('button', { name: 'Try again', exact: true }).focus();
  deliver();
  await expect(heading).toHaveText('Gallery');
  await passUntil(page, 'the page has the focus', () =>
    main.evaluate(element => element === document.activeElement),
  );
  await test.step('a retry opens the page at the anchor of the link', async () => {
    const deliverTeam = await hold(page, /\/assets\/Team-[^/]+\.js$/);
    const link = frame.footer.getByRole('link', { name: 'Our Team', exact: true });
    await link.evaluate((element: HTMLAnchorElement) => {
      element.hash = 'footer';
    });
    await link.click();
    await passUntil(page, 'an error is shown', () => main.getByText('did not arrive').isVisible());
    await page.clock.resume();
    await main.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(page).toHaveURL(/\/team#footer$/);
    deliverTeam();
    await expect(heading).toHaveText('Our Team');
  });
});

test('RTE-5 RTE-8 a page that fails to render shows an error and a link home; offline an error is shown, and the page loads after a retry', async ({
  page,
  log,
}) => {
  const frame = new Frame(page);
  await frame.open(PLAIN);
  await page.route(GALLERY, route =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Gallery() { throw new Error("broken") }',
    }),
  );
  await frame.footer.getByRole('link', { name: 'Gallery', exact: true }).click();
  const { main } = frame;
  await expect(
    main.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }),
  ).toBeVisible();
  await log.expect(/ErrorBoundary|broken/);
  log.allow(/ErrorBoundary|broken/);
  await expect(frame.header).toBeInViewport();
  await expect(main.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await main.getByRole('link', { name: 'Back To Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(main.getByRole('region', { name: 'About Us' })).toBeAttached();
  // The page can be opened when its code works again.
  await page.unroute(GALLERY);
  await frame.open('/gallery');
  await expect(main.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await test.step('offline', async () => {
    // The pointer on the link prefetches the page's data, which are given up after four attempts.
    log.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module|given up after/);
    await page.context().setOffline(true);
    await frame.footer.getByRole('link', { name: 'Our Team', exact: true }).click();
    const heading = main.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('This page did not arrive');
    await expect(page).toHaveTitle(/^This page did not arrive/);
    await expect(frame.loadingScreen).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Back To Home' })).toBeVisible();
    const again = main.getByRole('button', { name: 'Try again', exact: true });
    await again.press('Enter');
    await expect(again).toBeFocused();
    await page.context().setOffline(false);
    await again.press('Enter');
    await expect(heading).toHaveText('Our Team');
    await frame.settled();
  });
});

test('RTE-5 a header that fails to render shows the error page, and a reload works', async ({
  page,
  log,
}) => {
  const broken = /\bmainNavigation:(["'`])Main\1/;
  const scripts = /\/assets\/[^/]+\.js$/;
  let replaced = 0;
  await page.route(scripts, async route => {
    const response = await route.fetch();
    const text = await response.text();
    if (!broken.test(text)) return route.fulfill({ response, body: text });
    replaced += 1;
    const body = text.replace(broken, 'get mainNavigation(){throw Error("broken")}');
    return route.fulfill({ response, body });
  });
  const frame = new Frame(page);
  const { main } = frame;
  await frame.open(PLAIN, 'load');
  await expect(
    main.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }),
  ).toBeVisible();
  expect(replaced).toBe(1);
  await expect(page).toHaveTitle('Unexpected Application Error!');
  await expect(main.getByRole('link', { name: 'Back To Home' })).toBeVisible();
  await frame.settled();
  await log.expect(/broken/);
  log.allow(/broken|preloaded/);
  await page.unrouteAll({ behavior: 'wait' });
  // Chromium does not cache the broken script, because the request was intercepted.
  await page.route(scripts, route => route.continue());
  await main.getByRole('button', { name: 'Reload the page' }).click();
  await expect(
    main.getByRole('heading', { level: 1, name: 'Privacy & Cookie Policy' }),
  ).toBeVisible();
  await expect(frame.header).toBeInViewport();
});

test('RTE-8 a page that is opened as a document is not loaded again if its code is blocked', async ({
  page,
  log,
}) => {
  const frame = new Frame(page);
  log.allow(/404|ERR_BLOCKED|preload|dynamically imported module|failed to load/);
  await page.route(/\/assets\/Product-[^/]+\.js$/, route => route.abort('blockedbyclient'));
  let documents = 0;
  page.on('request', request => {
    if (request.isNavigationRequest()) documents += 1;
  });
  // The server does not know this product, but the API may, so the page is rendered in the browser.
  await page.goto('/products/newer-than-the-release');
  await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText(
    'This page did not arrive',
  );
  await expect(frame.main.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(documents).toBe(1);
});
