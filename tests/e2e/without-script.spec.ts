import type { Page } from '@playwright/test';
import { passUntil } from './clock.ts';
import { hold } from './hold.ts';
import { expect, test } from './hostile/test.ts';
import { Frame, linksInto, linksTo } from './pages/frame.ts';
import { PLAIN } from './paths.ts';
import { scrollThrough, shifted, shifts, watchShifts } from './shifts.ts';

// One sub-category with all products, and more pictures than the gallery shows at first.
const ITEMS = 60;
const SUBCATEGORY = '/products/category-1/first';
test.use({
  amounts: {
    categories: 1,
    items: ITEMS,
    pages: [
      ...[SUBCATEGORY, `${SUBCATEGORY}/page/2`, `${SUBCATEGORY}/page/3`],
      ...['/gallery', PLAIN],
    ],
  },
});
test.describe.configure({ mode: 'default' });

const product = (number: number) => `${SUBCATEGORY}/product-${number}`;

/** Expects one link to every product of a page of the list, besides the picture's, and the link to the next page. */
async function expectProductsOfPage(page: Page, number = 1) {
  const { main } = new Frame(page);
  const [first, last] = [24 * (number - 1) + 1, Math.min(24 * number, ITEMS)];
  await expect(main.getByRole('article')).toHaveCount(last - first + 1);
  for (let item = first; item <= last; item++) {
    await expect(linksTo(main, product(item)), `${item}`).toHaveCount(1);
  }
  const pages = main.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByText(`Page ${number}`)).toHaveAttribute('aria-current', 'page');
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(last < ITEMS ? 1 : 0);
}

/** Expects every picture, and no button that needs a script. */
async function expectAllPictures(page: Page) {
  const { main } = new Frame(page);
  await expect(linksInto(main, '/media/gallery/')).toHaveCount(ITEMS);
  await expect(main.getByRole('button', { name: 'Show more' })).toBeHidden();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('PRD-1 A11-3 a sub-category links to all its products, page by page, and the gallery shows all pictures', async ({
    page,
  }) => {
    const frame = new Frame(page);
    await frame.open(SUBCATEGORY, 'load');
    await expect(frame.main.getByRole('link', { name: /^Search and filter / })).toBeHidden();
    await expectProductsOfPage(page, 1);
    for (const number of [2, 3]) {
      await frame.main.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(`${SUBCATEGORY}/page/${number}`);
      await expectProductsOfPage(page, number);
    }
    await frame.main.getByRole('link', { name: 'Page 1' }).click();
    await expect(page).toHaveURL(SUBCATEGORY);
    await page.emulateMedia({ media: 'print' });
    await expect(frame.main.getByRole('navigation', { name: 'Pages' })).toBeHidden();
    await new Frame(page).open('/gallery', 'load');
    await expectAllPictures(page);
  });
});

const LISTS = [
  [SUBCATEGORY, expectProductsOfPage],
  ['/gallery', expectAllPictures],
] as const;

const ENTRY = '**/assets/index-*.js';

// The next test has both lists. degraded.spec.ts has the core and the entry: a page without them fails in the same way.
for (const [what, files, [path, check]] of [
  ['a part of the entry', '**/assets/small-*.js', LISTS[0]],
  ["the page's own code", /\/assets\/Gallery-[^/]+\.js$/, LISTS[1]],
] as const) {
  test(`PRD-1 A11-3 LOD-5 ${path} lists everything, as without script, if ${what} does not come`, async ({
    page,
    log,
  }) => {
    await page.route(files, route => route.abort('blockedbyclient'));
    log.allow(/ERR_BLOCKED_BY_CLIENT|The page stays without its script|preloaded/);
    const frame = new Frame(page);
    await frame.open(path, 'load');
    await frame.givenUp();
    await check(page);
    expect(await page.evaluate(() => 'struck' in window), 'a script of a text ran').toBe(false);
  });
}

test('PRD-1 A11-3 LOD-5 sub-category and gallery list everything while the entry is delayed, and when it has loaded nothing is lost or moves', async ({
  page,
  log,
}) => {
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
    await page.evaluate(() => document.fonts.ready);
    const before = await shifted(page);
    deliver();
    await frame.settled();
    await check(page);
    expect(await shifted(page), path).toBe(before);
    // The page is hydrated: its links use the router.
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await frame.footer.getByRole('link', { name: 'Privacy & Cookie Policy', exact: true }).click();
    await expect(page).toHaveURL(PLAIN);
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
  const openAndScroll = async (path: string) => {
    await frame.open(path);
    await scrollThrough(page);
    expect(await shifts(page), path).toEqual([]);
    expect(calls, path).toEqual([]);
  };
  await openAndScroll('/gallery');
  // The noscript element has no role.
  await expect(main.locator('noscript')).toBeAttached();
  await expect(main.getByRole('button', { name: 'Show more' })).toBeVisible();
  await openAndScroll(SUBCATEGORY);
  await expect(main.getByRole('link', { name: /^Search and filter / })).toBeVisible();
  await expect(linksTo(main, product(40))).toHaveCount(0);
  await main.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${SUBCATEGORY}/page/2`);
  await expect(linksTo(main, product(40)).first()).toBeVisible();
});
