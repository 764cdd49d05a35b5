import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { Frame } from './pages/frame.ts';
import { PLAIN } from './paths.ts';
import { shifts, watchShifts } from './shifts.ts';

/** Lists, and the role of their items. */
const LISTS = [
  { path: '/products', call: /\/api\/get-products/, role: 'article' },
  { path: '/team', call: /\/api\/team/, role: 'heading' },
  { path: '/licenses-certificates', call: /\/api\/certificates/, role: 'figure' },
  { path: '/case-studies', call: /\/api\/case-studies/, role: 'article' },
  { path: '/gallery', call: /\/api\/gallery/, role: 'link' },
] as const;

test('API-3 A11-3 placeholders have the height of the content, so that the layout does not shift', async ({
  page,
  log,
}) => {
  await watchShifts(page);
  const frame = new Frame(page);
  await frame.open('/no-such-page');
  await log.expect(/404/);
  for (const { path, call, role } of LISTS) {
    const deliver = await hold(page, call);
    await frame.follow(path);
    const placeholder = frame.placeholders.first();
    await expect(placeholder, path).toBeVisible();
    const place = await placeholder.boundingBox();
    const first = await placeholder
      .getByRole('listitem', { includeHidden: true })
      .first()
      .boundingBox();
    deliver();
    await expect(placeholder).toHaveCount(0);
    const items = frame.main.getByRole('listitem').filter({ has: page.getByRole(role) });
    await expect(items.first(), path).toBeVisible();
    // In one step, because the complete list replaces the first products.
    const [item] = await items.evaluateAll(all => all.map(each => each.getBoundingClientRect()));
    expect(item?.x, path).toBeCloseTo(first?.x ?? -1, 0);
    expect(item?.width, path).toBeCloseTo(first?.width ?? -1, 0);
    if (path !== '/products') expect(item?.y, path).toBeCloseTo(first?.y ?? -1, 0);
    // The placeholder's height differs from the content's by a line or two of text at most.
    expect(Math.abs((item?.height ?? 0) - (first?.height ?? 0)), path).toBeLessThan(120);
    expect(place?.width).toBeGreaterThan(1000);
    await page.unroute(call);
  }
  expect(await shifts(page)).toEqual([]);
});

test('A11-3 HOM-6 back and forward restore the scroll position', async ({ page }) => {
  const frame = new Frame(page);
  await frame.open('/products');
  await frame.scrollTo(2400);
  const article = frame.main.getByRole('article').getByRole('link').first();
  await article.scrollIntoViewIfNeeded();
  const there = await frame.scrolled();
  expect(there).toBeGreaterThan(1000);
  await article.click();
  await expect(page).toHaveURL(/\/products\/.+\/.+\/.+/);
  await expect.poll(() => frame.scrolled()).toBe(0);
  // Scrolling is locked while the page's code loads.
  await frame.settled();
  await frame.scrollTo(700);
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect.poll(() => frame.scrolled()).toBeCloseTo(there, -1);
  await page.goForward();
  await expect(page).toHaveURL(/\/products\/.+\/.+\/.+/);
  await expect.poll(() => frame.scrolled()).toBeCloseTo(700, -1);
  // Also after a reload, and on return from another site.
  await page.reload();
  await frame.settled();
  await expect.poll(() => frame.scrolled()).toBeCloseTo(700, -1);
  await frame.leave();
  await page.goBack();
  await frame.settled();
  await expect.poll(() => frame.scrolled()).toBeCloseTo(700, -1);
});

test('A11-3 HOM-6 sections far down are laid out on hydration, and links scroll to the right position', async ({
  page,
}) => {
  await watchShifts(page);
  await page.setViewportSize({ width: 412, height: 823 });
  const frame = new Frame(page);
  const products = page.getByRole('region', { name: 'Products', exact: true });
  const insights = page.getByRole('region', { name: 'Insights', exact: true });
  const top = async () => Math.round((await insights.boundingBox())?.y ?? -1);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);

  const deliver = await hold(page, /\.wasm$/);
  await frame.open('/', 'domcontentloaded');
  await expect(products).toHaveCSS('content-visibility', 'auto');
  await page.evaluate(() => document.fonts.ready);
  const placeholderHeight = await height();
  deliver();
  await frame.settled();
  await expect(products).toHaveCSS('content-visibility', 'visible');
  expect(
    Math.abs((await height()) - placeholderHeight),
    'the place held for it is about as high',
  ).toBeLessThan(60);
  expect(await shifts(page)).toEqual([]);

  // A link to a section scrolls to it, and going back restores the position.
  await frame.follow('/#insights');
  const there = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
  );
  await expect.poll(top).toBe(there);
  await frame.leave();
  await frame.open('/#insights', 'load');
  await expect(products).toHaveCSS('content-visibility', 'visible');
  await frame.settled();
  await expect.poll(top).toBe(there);
  await page.reload();
  await expect(products).toHaveCSS('content-visibility', 'visible');
  await frame.settled();
  await expect.poll(top).toBe(there);
});

test('A11-3 LOD-4 the scroll position is also restored after the code of the page has loaded', async ({
  page,
}) => {
  const frame = new Frame(page);
  await frame.open('/gallery');
  await frame.footer.getByRole('link', { name: 'Privacy & Cookie Policy', exact: true }).click();
  await expect(page).toHaveURL(PLAIN);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expect.poll(() => frame.scrolled()).toBeGreaterThan(0);
  await frame.scrollTo(750);
  await page.goForward();
  await expect(page).toHaveURL(PLAIN);
  await page.reload();
  await frame.settled();
  const deliver = await hold(page, /\/assets\/Gallery-[^/]+\.js$/);
  await page.goBack();
  await expect(frame.loadingScreen).toBeVisible();
  // The loaded part of the page is high enough for the position.
  await expect.poll(() => frame.scrolled()).toBeCloseTo(750, -1);
  deliver();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await frame.settled();
  await expect.poll(() => frame.scrolled()).toBeCloseTo(750, -1);
});
