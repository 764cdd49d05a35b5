import type { Page, Request } from '@playwright/test';
import { stretchWaits } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { Frame } from './pages/frame.ts';

test.describe('while the page is covered', () => {
  test.use({ covered: true });

  test('the core, the entry and the page’s chunk are requested together, and nothing before the first paint', async ({
    page,
  }) => {
    const order: string[] = [];
    page.on('request', request => order.push(`requested ${new URL(request.url()).pathname}`));
    page.on('requestfinished', request => order.push(`came ${new URL(request.url()).pathname}`));
    const shared = page.waitForResponse(/\/assets\/frame-[^/]+\.js$/);
    await new Frame(page).open('/contact');
    await test.step('no style sheet and no script is requested before the first paint', async () => {
      const { painted, requested } = await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        requested: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => /\.(js|css|wasm)$/.test(name))
          .map(({ name, startTime }) => ({ name: new URL(name).pathname, startTime })),
      }));
      expect(requested.map(({ name }) => name).filter(name => name.endsWith('.css'))).toEqual([]);
      expect(requested.some(({ name }) => name.endsWith('.wasm'))).toBe(true);
      expect(requested.filter(({ startTime }) => startTime < painted)).toEqual([]);
    });
    await test.step('the code is requested together', () => {
      const code = order.filter(line => /\.(js|wasm)$/.test(line));
      const firstCame = code.findIndex(line => line.startsWith('came'));
      const before = code.slice(0, firstCame).join('\n');
      expect(before).toMatch(/requested .*index-.*\.js/);
      expect(before).toMatch(/requested .*Contact-.*\.js/);
      expect(before).toMatch(/requested .*\.wasm/);
    });
    await test.step('the common scripts are compiled while they load', async () => {
      const [firstLine] = (await (await shared).text()).split('\n');
      expect(firstLine).toBe('//# allFunctionsCalledOnLoad');
    });
  });
});

for (const [when, act] of [
  ['the scripts have loaded', async (_page: Page, deliver: () => void) => deliver()],
  ['the visitor scrolls', async (page: Page) => new Frame(page).scrollByWheel()],
  ['the visitor presses a key', async (page: Page) => page.keyboard.press('Tab')],
] as const) {
  test(`pictures below the window are requested when ${when}`, async ({ page }) => {
    const pictures: string[] = [];
    page.on('request', request => {
      if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname);
    });
    await stretchWaits(page);
    const deliver = await hold(page, '**/assets/index-*.js');
    // Requested after the first paint, before which the browser ignores a wheel.
    const entry = page.waitForRequest('**/assets/index-*.js');
    const frame = new Frame(page);
    // The held script may also hold up the load event.
    await frame.open('/licenses-certificates', 'domcontentloaded');
    const shown = page.locator('main picture[data-near] img');
    await expect
      .poll(() =>
        shown.evaluateAll(
          (all: HTMLImageElement[]) => all.length > 0 && all.every(({ complete }) => complete),
        ),
      )
      .toBe(true);
    const below = page.locator('main picture:not([data-near])');
    const sources = (await below.evaluateAll(all => all.map(each => each.innerHTML))).join();
    const requested = () => pictures.filter(path => sources.includes(path));
    expect(pictures).not.toEqual([]);
    expect(requested()).toEqual([]);
    // Screen readers find them meanwhile.
    await expect(below.getByRole('img')).toHaveCount(await below.count());
    await entry;
    await act(page, deliver);
    await expect.poll(requested).not.toEqual([]);
    deliver();
    await frame.settled();
    await expect(page.locator('picture[data-near]')).toHaveCount(0);
  });
}

test('hovering a link prefetches the code and the data of its page', async ({ page }) => {
  await new Frame(page).open('/products');
  const requested: string[] = [];
  const awaited = new Set<Request>();
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (!/^\/(api|assets)\//.test(pathname)) return;
    requested.push(pathname);
    awaited.add(request);
  });
  page.on('requestfinished', request => awaited.delete(request));
  const link = page.getByRole('main').getByRole('article').first().getByRole('link');
  const slug = (await link.getAttribute('href'))?.split('/').at(-1);
  await link.hover();
  await expect.poll(() => requested).toContain(`/api/products/${slug}`);
  await expect.poll(() => requested.some(path => /\/Product-.*\.js$/.test(path))).toBe(true);
  await expect.poll(() => awaited.size).toBe(0);
  const before = requested.length;
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${slug}$`));
  const own = requested.slice(before).filter(path => path === `/api/products/${slug}`);
  expect(own).toEqual([]);
  expect(requested.slice(before).filter(path => path.endsWith('.js'))).toEqual([]);
});

test('files with a hash in their names are cached for ever, and pages are always revalidated', async ({
  request,
}) => {
  const home = await request.get('/');
  expect(home.headers()['cache-control']).toBe('no-cache');
  const files = new Set((await home.text()).match(/\/assets\/[\w.-]+/g));
  expect(files.size).toBeGreaterThan(2);
  for (const file of files) {
    expect(file).toMatch(/-[\w-]{8}\.\w+$/);
    const { 'cache-control': caching } = (await request.get(file)).headers();
    expect(caching, file).toBe('public, max-age=31536000, immutable');
  }
});
