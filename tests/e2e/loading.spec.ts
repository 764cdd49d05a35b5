import { expect, test } from './fixtures.ts';

test('LOD-2 counts from 0 to 100 by one, and the page shows 500 ms after 100', async ({
  page,
  home,
}) => {
  await page.addInitScript(() => {
    const seen: { at: number; percent: number }[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const now = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
      const percent = now == null ? -1 : Number(now);
      if (seen.at(-1)?.percent !== percent) seen.push({ at: performance.now(), percent });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await home.open();
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { at: number; percent: number }[] }).seen,
  );
  const counted = seen.filter(({ percent }) => percent >= 0);
  expect(counted[0]?.percent).toBe(0);
  expect(counted.at(-1)?.percent).toBe(100);
  expect(counted.map(({ percent }) => percent)).toEqual(
    counted.map(({ percent }) => percent).toSorted((a, b) => a - b),
  );
  // Lower bounds only, from the beginning of the page: a busy machine is late, and never early.
  const gone = seen.at(-1);
  expect(gone?.percent).toBe(-1);
  expect(counted.at(-1)?.at).toBeGreaterThan(100 * 10);
  expect(gone?.at).toBeGreaterThan(100 * 10 + 500);
});

test('LOD-3 locks the scroll while it shows, and no longer', async ({ page, home }) => {
  await page.goto('/');
  await expect(home.frame.loadingScreen).toBeVisible();
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 800);
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await home.frame.loadingScreen.waitFor({ state: 'detached' });
  await page.mouse.wheel(0, 800);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test.describe('LOD-5 without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test.beforeEach(({ log }) => log.allow(/was preloaded using link preload but not used/));

  test('LOD-5 the page is there at once and nothing covers it', async ({ page, home }) => {
    await page.goto('/');
    await expect(home.frame.loadingScreen).toBeHidden();
    await expect(home.hero.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(home.products.title.first()).toBeVisible();
  });
});

test('LOD-5 goes away when the wasm is blocked, and the page stays readable', async ({
  page,
  home,
  log,
}) => {
  await page.route('**/*.wasm', route => route.abort());
  await page.goto('/');
  await expect(home.frame.loadingScreen).toBeHidden();
  await expect(home.hero.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY))
    .not.toBe('hidden');
  await log.expect(/./);
});

test('LOD-4 stands in for a lazy page until its code is there', async ({ page, home }) => {
  await home.frame.open('/team');
  let deliver = () => {};
  const asked = new Promise<void>(resolve => {
    deliver = resolve;
  });
  await page.route(/\/assets\/Gallery-[^/]+\.js$/, async route => {
    await asked;
    await route.continue();
  });
  await home.frame.footer.getByRole('link', { name: 'Gallery', exact: true }).click();
  await expect(page).toHaveURL('/gallery');
  await expect(home.frame.loadingScreen).toBeVisible();
  const box = await home.frame.loadingScreen.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  await page.mouse.wheel(0, 600);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.overflow))
    .toBe('hidden');
  // The count is over after a second and a half; what is awaited is not there.
  await expect(home.frame.loadingScreen).toHaveAttribute('aria-valuenow', '100');
  await page.waitForTimeout(700);
  await expect(home.frame.loadingScreen).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden');
  deliver();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expect(home.frame.loadingScreen).toHaveCount(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => home.frame.scrolled()).toBeGreaterThan(0);
});
