import { test as base, expect, type Page } from '@playwright/test';
import { ConsoleLog } from '../e2e/console.ts';

/** A test on the built projects' origin; an unexpected console message fails it. */
export const test = base.extend<{ log: ConsoleLog }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from this pattern.
  baseURL: async ({}, use) => {
    await use(process.env.PACKAGE_ORIGIN);
  },
  log: [
    async ({ page }, use) => {
      const log = new ConsoleLog(page);
      await use(log);
      expect(log.unexpected, 'the console stays empty').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The carousel of the README moves, wraps, and has the roles of one. */
export async function carouselMoves(page: Page) {
  const carousel = page.getByRole('region', { name: 'Pumps' });
  await expect(carousel).toHaveAttribute('aria-roledescription', 'carousel');
  const current = carousel.locator('[data-slide=current]');
  await expect(current).toHaveText('Anchor');
  await expect(current).toHaveAttribute('aria-label', '1 of 3');
  await carousel.getByRole('button', { name: 'Next' }).click();
  await expect(current).toHaveText('Bridge plug');
  await expect(carousel).toHaveAttribute('data-animating', 'false');
  await page.keyboard.press('ArrowLeft');
  await expect(current).toHaveText('Anchor');
  await expect(carousel).toHaveAttribute('data-animating', 'false');
  await carousel.getByRole('button', { name: 'Previous' }).click();
  await expect(current).toHaveText('Centraliser');
  await expect(carousel.locator('[inert]')).toHaveCount(2);
}

/** The form of the README shows errors, then sends valid values. */
export async function formChecksAndSends(page: Page) {
  const bodies: string[] = [];
  await page.route('**/api/datasheet-request', async route => {
    bodies.push(route.request().postData() ?? '');
    await route.fulfill({ json: { status: 'success' } });
  });
  await page.route('**/datasheets/cm-2.pdf', route => route.fulfill({ body: '%PDF-1.7' }));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('[data-error-for=name]')).toHaveText(/required/i);
  await expect(page.getByLabel('First name')).toBeFocused();
  expect(bodies).toEqual([]);
  const request = page.locator('form[action$=datasheet-request]');
  const fields = request.locator('input:visible');
  const values: Record<string, string> = {
    name: 'Ada Byron',
    phone: '+91 22 5550',
    email: 'ada@corvane.example',
    companyName: 'Analytical',
  };
  for (const field of await fields.all()) {
    await field.fill(values[(await field.getAttribute('name')) ?? ''] ?? '');
  }
  await expect(page.locator('[data-error-for=name]')).toBeEmpty();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Send' }).click();
  await saved;
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain('ada@corvane.example');
  expect(bodies[0]).toContain('cm-2');
}

/** The README's form with a schema validates, shows the server's errors, and is sent with the time it took. */
export async function ownFormChecksAndSends(page: Page) {
  const bodies: string[] = [];
  const error = { status: 'error', errors: { badge: 'This badge is not known' } };
  await page.route('**/api/visit', async route => {
    bodies.push(route.request().postData() ?? '');
    const wrong = bodies.length === 1;
    await route.fulfill({
      status: wrong ? 422 : 200,
      json: wrong ? error : { status: 'success' },
    });
  });
  const form = page.getByRole('form', { name: 'Visit' });
  const badge = form.getByLabel('Badge');
  await expect(badge).toHaveAttribute('pattern', '[A-Z]{2}-\\d{4}');
  await badge.fill('cm-1');
  await form.getByRole('button', { name: 'Come by' }).click();
  await expect(form.locator('[data-error-for=visitor]')).toHaveText('Who comes?');
  await expect(form.locator('[data-error-for=badge]')).toHaveText(
    'Badge is not written as it should be',
  );
  await expect(form.getByLabel('Visitor')).toBeFocused();
  await form.getByLabel('Visitor').fill('Ada');
  await badge.fill('CM-1204');
  await expect(form.locator('[data-error-for=badge]')).toBeEmpty();
  await form.getByRole('button', { name: 'Come by' }).click();
  await expect(form.locator('[data-error-for=badge]')).toHaveText('This badge is not known');
  await expect(badge).toBeFocused();
  await badge.fill('CM-1205');
  await form.getByRole('button', { name: 'Come by' }).click();
  await expect(badge).toHaveValue('');
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toContain('CM-1205');
  expect(bodies[1]).toContain('name="elapsed"');
}

/** The README's call by URL is fetched once, read by each component, and follows a new URL. */
export async function ownCallIsRead(page: Page) {
  // The page may have fetched it before this test listened.
  await expect(page.getByText('3 in stock')).toBeVisible();
  const requested: string[] = [];
  page.on('request', request => requested.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByText('3 in stock')).toBeVisible();
  await expect(page.getByTestId('words')).toHaveText('{"count":3} pieces');
  await page.getByRole('button', { name: 'Another unit' }).click();
  await expect(page.getByTestId('words')).toHaveText('{"count":3} pallets');
  expect(requested.filter(path => path.startsWith('/api/stock'))).toEqual(['/api/stock/cm-2']);
  await page.getByRole('button', { name: 'Another product' }).click();
  await expect(page.getByText('Not known.')).toBeVisible();
  expect(requested.filter(path => path.startsWith('/api/stock'))).toEqual([
    '/api/stock/cm-2',
    '/api/stock/cm-4',
  ]);
}

/** A call fails if `read` throws, and can be retried. */
export async function ownCallFails(page: Page) {
  await page.route('**/api/stock/cm-2', route => route.fulfill({ json: { count: 'many' } }));
  await page.reload();
  await expect(page.getByText('Not known.')).toBeVisible();
  await page.unroute('**/api/stock/cm-2');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('3 in stock')).toBeVisible();
}

/** Stores in the page how many milliseconds after its start the bar appeared. Call it before the page opens. */
export async function watchBar(page: Page) {
  await page.addInitScript(() => {
    const began = performance.now();
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLElement>('aside');
      if (bar && !bar.hidden)
        document.documentElement.dataset.barAfter ??= String(performance.now() - began);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** The consent bar of the README appears after a second, stores the consent, and does not appear again. */
export async function consentIsStored(page: Page) {
  const bar = page.getByRole('region', { name: 'We use cookies.' });
  await expect(bar).toBeVisible();
  const after = await page.locator('html').getAttribute('data-bar-after');
  expect(Number(after)).toBeGreaterThanOrEqual(1000);
  await bar.getByRole('button', { name: 'Agree' }).click();
  await expect(bar).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('cookiesAccepted'))).toBe('true');
  await page.reload();
  await expect(page.locator('[data-slide=current]')).toBeVisible();
  // Longer than the bar's delay.
  await page.waitForTimeout(1200);
  await expect(bar).toBeHidden();
}
