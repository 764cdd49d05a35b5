import { expect, test } from './readmePage.ts';

// The examples of the pages of search, well, shortlist, PDF card, loading screen and navigation (docs/machines), on one site.

const list = (data: unknown[]) => ({ json: { status: 'success', data } });

const PRODUCTS = [
  { name: 'CM-2', slug: 'cm-2', description: 'A packer.', media: '{}', features: '' },
  { name: 'BP-1', slug: 'bp-1', description: 'A bridge plug.', media: '{}', features: '' },
];

/** A packer for 7 in casing with a rating of 10,000 psi, and a plug without facts. */
const FACTS = [
  {
    slug: 'cm-2',
    specifications: [{ name: 'Differential pressure', value: '10,000 psi (68.9 MPa)' }],
    size_table: {
      columns: ['Casing, in', 'Casing weight, lb/ft', 'Maximum OD, in (mm)'],
      rows: [['7', '26.0–32.0', '5.875 (149.2)']],
    },
    standards: [],
  },
  { slug: 'bp-1', specifications: [], standards: [] },
];

test.beforeEach(async ({ page }) => {
  await page.route('**/api/get-products*', route => route.fulfill(list(PRODUCTS)));
  await page.route('**/api/get-categories', route => route.fulfill(list([])));
  await page.route('**/api/product-facts', route => route.fulfill(list(FACTS)));
  // Asked if the facts come late, as on a busy machine. The answer does not come, and the facts are used.
  await page.route(/\/api\/(?:search|well)\?/, () => {});
  await page.route('**/paper.pdf', route =>
    route.fulfill({
      path: 'server/content/media/case-studies/1/four-settings-one-packer.pdf',
      contentType: 'application/pdf',
    }),
  );
});

test('the loading screen counts to 100, locks the scroll meanwhile, and hides', async ({
  page,
}) => {
  // An observer sees each value, however short.
  await page.addInitScript(() => {
    const counted: { value: string | null; overflow: string }[] = [];
    new MutationObserver(records => {
      const { overflow } = getComputedStyle(document.documentElement);
      for (const { target } of records)
        counted.push({ value: (target as Element).ariaValueNow, overflow });
    }).observe(document, { subtree: true, attributeFilter: ['aria-valuenow'] });
    Object.assign(window, { counted });
  });
  await page.goto('/pages/catalogue.html');
  type Counted = { counted: { value: string | null; overflow: string }[] };
  const counted = () => page.evaluate(() => (window as unknown as Counted).counted);
  await expect.poll(async () => (await counted()).at(-1)?.value).toBe('100');
  // A busy machine may come to 100 only when the screen has had its time.
  const before = (await counted()).filter(({ value }) => value !== '100');
  expect(before.filter(({ overflow }) => overflow !== 'hidden')).toEqual([]);
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible');
});

test('another page gets focus and scroll, and is announced; back returns to where it was', async ({
  page,
}) => {
  await page.goto('/pages/catalogue.html');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Your well' }).focus();
  const scrolled = () => page.evaluate(() => scrollY);
  // The page that can be scrolled may not be drawn yet.
  await expect(async () => {
    await page.mouse.wheel(0, 600 - (await scrolled()));
    await expect.poll(scrolled, { timeout: 2_000 }).toBe(600);
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Your well' })).toBeAttached();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle('Products');
  await expect.poll(scrolled).toBe(600);
});

test('the search finds while typing, filters, and writes the query into the URL', async ({
  page,
}) => {
  await page.goto('/pages/catalogue.html?q=plug');
  const results = page.getByRole('listitem').filter({ has: page.locator('b') });
  await expect(results).toHaveText(['BP-1']);
  const field = page.getByLabel('Search the products');
  await field.fill('packer');
  await expect(results).toHaveText(['CM-2']);
  await expect(page).toHaveURL(/\?q=packer$/);
  await field.fill('8000 psi');
  await expect(results).toHaveText([/^CM-2 .*10,000 psi/]);
  await field.fill('');
  await expect(results).toHaveCount(2);
  await page.getByRole('button', { name: 'casing' }).click();
  await page.getByLabel('7 in').check();
  await expect(results).toHaveText([/^CM-2/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'casing' })).toBeFocused();
  await expect(page.getByLabel('7 in')).toBeHidden();
  await expect(page.getByText('1 products')).toBeVisible();
});

test('the well shows the tools that pass, folds on Enter, and unfolds', async ({ page }) => {
  await page.goto('/pages/catalogue.html');
  await page.getByRole('link', { name: 'Your well' }).click();
  const form = page.getByRole('search', { name: 'Your well' });
  await form.getByLabel('Casing size').selectOption('7');
  await form.getByLabel('Casing weight').selectOption('29.0');
  await form.getByLabel('Differential pressure').fill('soon');
  await expect(form.getByLabel('Differential pressure')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Differential pressure').fill('8k');
  await expect(form.getByText('8,000 psi (55.2 MPa)')).toBeVisible();
  await expect(page.getByText('1 tools pass')).toBeVisible();
  await expect(page.getByText('CM-2: passes')).toBeVisible();
  await form.getByLabel('Differential pressure').fill('12k');
  await expect(page.getByText('CM-2: fails')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(form.getByLabel('Casing size')).toBeFocused();
});

test('the shortlist is shared, compares two, and is there after a reload', async ({ page }) => {
  await page.goto('/pages/catalogue.html');
  const shortlist = page.getByRole('region', { name: 'Shortlist' });
  await page.getByRole('button', { name: 'Compare CM-2' }).click();
  await expect(shortlist.getByRole('listitem')).toHaveText([/^cm-2/]);
  await expect(shortlist.getByRole('button', { name: 'Remove all' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Compare BP-1' }).press('Space');
  await page.reload();
  await expect(shortlist.getByRole('listitem')).toHaveText([/^cm-2/, /^bp-1/]);
  await expect(page.getByRole('button', { name: 'Compare BP-1', pressed: true })).toBeVisible();
  await shortlist.getByRole('button', { name: 'Remove cm-2' }).click();
  await expect(shortlist.getByRole('listitem')).toHaveText([/^bp-1/]);
});

test('a PDF is drawn when its card comes near the window', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', request => requested.push(new URL(request.url()).pathname));
  await page.goto('/pages/catalogue.html');
  const card = page.getByRole('article');
  await expect(card).toHaveAttribute('data-state', 'waiting');
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(requested).not.toContain('/paper.pdf');
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveAttribute('data-state', 'rendered');
  const isInked = await card.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, 200) ?? {};
    return new Set(data).size > 2;
  });
  expect(isInked).toBe(true);
});

test('a protected PDF asks for its password, and asks again after a wrong one', async ({
  page,
}) => {
  await page.route('**/paper.pdf', route =>
    route.fulfill({
      path: 'tests/fixtures/protected-case-study.pdf',
      contentType: 'application/pdf',
    }),
  );
  await page.goto('/pages/catalogue.html');
  await expect(page.getByRole('progressbar')).toBeHidden();
  const card = page.getByRole('article');
  await card.scrollIntoViewIfNeeded();
  const password = card.getByLabel('Enter the password to open this PDF file.');
  await password.fill('wrong');
  await password.press('Enter');
  await expect(card.getByText('Invalid password. Please try again.')).toBeVisible();
});
