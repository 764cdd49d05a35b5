import type { Page } from '@playwright/test';
import { passUntil } from './clock.ts';
import { hold } from './hold.ts';
import { expect, test } from './hostile/test.ts';
import { Frame, linksInto, linksTo } from './pages/frame.ts';
import { scrollThrough, shifted, shifts, watchShifts } from './shifts.ts';

// One sub-category with all products, and more pictures than the gallery shows at first.
const ITEMS = 60;
const SUBCATEGORY = '/products/category-1/first';
test.use({
  amounts: { categories: 1, items: ITEMS, pages: [SUBCATEGORY, '/gallery', '/team'] },
});
test.describe.configure({ mode: 'default' });

const product = (number: number) => `${SUBCATEGORY}/product-${number}`;

/** Expects one link to every product, besides the picture's. */
async function expectAllProducts(page: Page) {
  const { main } = new Frame(page);
  for (let number = 1; number <= ITEMS; number++) {
    await expect(linksTo(main, product(number)), `${number}`).toHaveCount(1);
  }
}

/** Expects every picture, and no button that needs a script. */
async function expectAllPictures(page: Page) {
  const { main } = new Frame(page);
  await expect(linksInto(main, '/media/gallery/')).toHaveCount(ITEMS);
  await expect(main.getByRole('button', { name: 'Show more' })).toBeHidden();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ log }) => log.allow(/was preloaded using link preload but not used/));

  test('PRD-1 A11-3 a sub-category links to all its products, and the gallery shows all pictures', async ({
    page,
  }) => {
    await new Frame(page).open(SUBCATEGORY, 'load');
    const { main } = new Frame(page);
    await expect(main.getByRole('article')).toHaveCount(24);
    await expectAllProducts(page);
    await expect(main.getByRole('link', { name: /^More / })).toBeHidden();
    await new Frame(page).open('/gallery', 'load');
    await expectAllPictures(page);
  });
});

const LISTS = [
  [SUBCATEGORY, expectAllProducts],
  ['/gallery', expectAllPictures],
] as const;

const ENTRY = '**/assets/index-*.js';

for (const [what, files] of [
  ['the core does not come', '**/*.wasm'],
  ['the entry does not come', ENTRY],
  ['a part of the entry does not come', '**/assets/small-*.js'],
  ["the page's own code does not come", /\/assets\/(Subcategory|Gallery)-[^/]+\.js$/],
] as const) {
  test(`PRD-1 A11-3 LOD-5 the same if ${what}`, async ({ page, log }) => {
    await page.route(files, route => route.abort('blockedbyclient'));
    log.allow(/\.wasm|ERR_BLOCKED_BY_CLIENT|The page stays without its script|preloaded/);
    for (const [path, check] of LISTS) {
      const frame = new Frame(page);
      await frame.open(path, 'load');
      await frame.givenUp();
      await check(page);
    }
    expect(await page.evaluate(() => 'struck' in window), 'a script of a text ran').toBe(false);
  });
}

test('PRD-1 A11-3 LOD-5 the same while the entry is delayed, and when it has loaded nothing is lost or moves', async ({
  page,
  log,
}) => {
  test.slow();
  log.allow(/preloaded/);
  // A page waits eight seconds for its entry, so the clock is advanced.
  await page.clock.install();
  await watchShifts(page);
  const frame = new Frame(page);
  for (const [path, check] of LISTS) {
    const deliver = await hold(page, ENTRY);
    await frame.open(path, 'commit');
    await passUntil(page, `${path} is given up`, () => frame.isGivenUp());
    await check(page);
    await scrollThrough(page);
    const before = await shifted(page);
    deliver();
    await frame.settled();
    await check(page);
    expect(await shifted(page), path).toBe(before);
    // The page is hydrated: its links use the router.
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await frame.footer.getByRole('link', { name: 'Our Team', exact: true }).click();
    await expect(page).toHaveURL('/team');
    await frame.footer.getByRole('link', { name: 'Gallery', exact: true }).click();
    await expect(page).toHaveURL('/gallery');
    await expect(frame.main.getByRole('button', { name: 'Show more' })).toBeVisible();
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
    await page.unroute(ENTRY);
  }
});

test('PRD-1 SEO-3 with script only the rendered products are requested, and nothing moves', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', request => {
    if (/\/api\//.test(request.url())) calls.push(request.url());
  });
  await watchShifts(page);
  const frame = new Frame(page);
  const { main } = frame;
  for (const path of [SUBCATEGORY, '/gallery']) {
    await frame.open(path);
    await scrollThrough(page);
    expect(await shifts(page), path).toEqual([]);
    expect(calls, path).toEqual([]);
    // The fallback content has no role.
    await expect(main.locator('noscript')).toBeAttached();
  }
  await expect(main.getByRole('button', { name: 'Show more' })).toBeVisible();
  await frame.open(SUBCATEGORY);
  await expect(main.getByRole('link', { name: /^More / })).toBeVisible();
  await expect(linksTo(main, product(40))).toHaveCount(0);
});
