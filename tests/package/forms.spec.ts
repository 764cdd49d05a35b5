import { readFileSync, writeFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { createServer } from 'vite';
import { projectFolder } from './prepare.mjs';
import { expect, test } from './readmePage.ts';

/** Responds to a path with one response after the other, and collects the request bodies. */
async function respondWith(
  page: Page,
  path: string,
  ...responses: Parameters<Route['fulfill']>[0][]
) {
  const sent: { body: string; key: string | undefined }[] = [];
  await page.route(`**${path}`, async route => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    sent.push({ body: request.postData() ?? '', key: request.headers()['x-key'] });
    await route.fulfill(responses[sent.length - 1] ?? { status: 500 });
  });
  return sent;
}

/** The API's list of orders, which grows with each request. */
async function listOrders(page: Page, ...lists: string[][]) {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/orders', async route => {
    if (route.request().method() !== 'GET') return route.fallback();
    keys.push(route.request().headers()['x-key']);
    const orders = lists[keys.length - 1];
    await (orders ? route.fulfill({ json: { orders } }) : route.fulfill({ status: 404 }));
  });
  return keys;
}

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });

test.describe('the form of the guide', () => {
  test('every kind of field is validated, sent, and shows the errors of the server', async ({
    page,
    log,
  }) => {
    log.allow(/422|bookings/);
    await listOrders(page, []);
    const sent = await respondWith(
      page,
      '/api/bookings',
      { status: 422, json: { title: 'Invalid', errors: { Email: ['Taken'] } } },
      { status: 201, json: { id: 5 } },
    );
    await page.goto('/pages/booking.html');
    const form = page.getByRole('form', { name: 'Booking' });
    const book = form.getByRole('button', { name: 'Book' });
    const error = (name: string) => form.locator(`[data-error-for=${name}]`);
    await form.getByLabel('Name').fill('Ada');
    await form.getByLabel('Email').fill('info@corvane.example');
    await form.getByLabel('People').fill('nine');
    await form.getByLabel('Day').fill('2025-12-31');
    await form.getByLabel('Plans').setInputFiles({ ...pdf('plan.dwg') });
    await expect(error('plans')).toHaveText('Plans must be a file of these kinds: .pdf');
    await book.click();
    await expect(error('email')).toHaveText('Your own address, Ada, please');
    await expect(error('people')).toHaveText('People must be a whole number');
    await expect(error('day')).toHaveText('Day must be 2026-01-01 or later');
    await expect(error('terms')).toHaveText('Accept the rules');
    await expect(form.getByLabel('Email')).toBeFocused();
    await form.getByRole('link', { name: 'Accept the rules' }).click();
    await expect(form.getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(error('terms')).toBeEmpty();
    await form.getByLabel('Email').fill('ada@corvane.example');
    await expect(error('email')).toBeEmpty();
    await form.getByLabel('People').fill('8');
    await form.getByLabel('Day').fill('2026-11-24');
    await form.getByRole('radio', { name: 'North' }).check();
    await page.keyboard.press('ArrowDown');
    await expect(form.getByRole('radio', { name: 'South' })).toBeChecked();
    await form.getByLabel('Plans').setInputFiles(['a.pdf', 'b.pdf', 'c.pdf'].map(pdf));
    await form.getByRole('button', { name: 'Remove b.pdf' }).click();
    await expect(form.getByRole('button', { name: /Remove/ })).toHaveCount(2);
    const shown = form.getByLabel('Plans');
    expect(await shown.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(2);
    await book.click();
    await expect(error('email')).toHaveText('Taken');
    await expect(form.getByLabel('Email')).toBeFocused();
    await form.getByLabel('Email').fill('ada@home.example');
    await book.click();
    await expect(form.getByRole('status')).toHaveText(
      'Thank you. We will confirm your visit by email.',
    );
    await expect(form.getByLabel('Name')).toHaveValue('');
    await expect(form.getByRole('checkbox')).not.toBeChecked();
    const { body = '' } = sent[1] ?? {};
    for (const text of ['ada@home.example', '2026-11-24', 'South', 'a.pdf', 'c.pdf'])
      expect(body).toContain(text);
    expect(body).toMatch(/name="terms"\s+on\s/);
    expect(body).not.toContain('b.pdf');
  });

  test('an edited schema takes effect at once, and the typed texts stay', async ({ page, log }) => {
    log.allow(/404/);
    const folder = projectFolder('vite');
    const file = `${folder}/src/Booking.tsx`;
    const before = readFileSync(file, 'utf8');
    const server = await createServer({
      root: folder,
      configFile: `${folder}/vite.config.js`,
      logLevel: 'error',
      server: { port: 0, host: '127.0.0.1' },
    });
    try {
      await server.listen();
      // jsdom has none, and a form whose file fields are empty needs none.
      await page.addInitScript(() => Reflect.deleteProperty(window, 'DataTransfer'));
      const address = server.httpServer?.address();
      if (!address || typeof address === 'string') throw new Error('Vite listens nowhere.');
      await page.goto(`http://127.0.0.1:${address.port}/booking.html`);
      const form = page.getByRole('form', { name: 'Booking' });
      await form.getByLabel('Name').fill('Ada');
      await page.evaluate(() => document.body.setAttribute('data-same', 'true'));
      // At once, so that the server does not read an empty file meanwhile.
      writeFileSync(file, before.replace("label: 'Name'", "label: 'Full name', minLength: 4"));
      await expect(form.getByLabel('Full name')).toHaveValue('Ada');
      await form.getByRole('button', { name: 'Book' }).click();
      await expect(form.locator('[data-error-for=visitor]')).toHaveText(
        'Full name is too short: at least 4 characters',
      );
      await expect(page.locator('body'), 'the page was not loaded again').toHaveAttribute(
        'data-same',
        'true',
      );
    } finally {
      // The server would send the old form to the page while it closes.
      await page.goto('about:blank');
      writeFileSync(file, before);
      await server.close();
    }
  });
});

test.describe('a form with a submission of its own', () => {
  test('it sends JSON, shows refusals, and invalidates its list', async ({ page, log }) => {
    log.allow(/409|503|orders/);
    const keys = await listOrders(page, ['CM-1'], ['CM-1', 'CM-2']);
    const sent = await respondWith(
      page,
      '/api/orders',
      { status: 409, json: { left: 1 } },
      { status: 503 },
      { status: 204 },
    );
    await page.goto('/pages/booking.html');
    const form = page.getByRole('form', { name: 'Order' });
    const send = form.getByRole('button', { name: 'Order' });
    await expect(page.getByTestId('orders')).toHaveText('CM-1');
    await page.getByRole('button', { name: 'As last time' }).click();
    await expect(form.getByLabel('Part')).toHaveValue('CM-2');
    await page.getByRole('button', { name: 'Out of stock' }).click();
    await expect(form.locator('[data-error-for=part]')).toHaveText('Out of stock');
    await form.getByLabel('Part').fill('CM-3');
    await expect(form.locator('[data-error-for=part]')).toBeEmpty();
    await send.click();
    await expect(form.locator('[data-error-for=count]')).toHaveText('Only 1 left');
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ part: 'CM-3', count: 3, site: 'north' });
    await page.getByRole('button', { name: 'Limit' }).click();
    await form.getByLabel('Count').fill('4');
    await expect(form.locator('[data-error-for=count]')).toHaveText('Up to 2');
    await form.getByLabel('Count').fill('1');
    await send.click();
    await expect(form.getByRole('status')).toHaveText('Please call us.');
    await page.getByRole('button', { name: 'With a key' }).click();
    await send.click();
    await expect(form.getByRole('status')).toHaveText('Thank you. This has been sent.');
    await expect(page.getByTestId('orders')).toHaveText('CM-1,CM-2');
    expect(keys).toEqual([undefined, 'k']);
  });

  test('a changed option takes effect, and the typed texts stay', async ({ page, log }) => {
    log.allow(/orders/);
    await listOrders(page, [], []);
    const sent = await respondWith(page, '/api/orders', { status: 204 });
    const requested = await respondWith(page, '/api/datasheet-request', {
      json: { status: 'success' },
    });
    await page.goto('/pages/booking.html');
    const form = page.getByRole('form', { name: 'Order' });
    await form.getByLabel('Part').fill('CM-2');
    const request = page.locator('form[action$=datasheet-request]');
    await request.locator('[name=name]').fill('Ada');
    await page.getByRole('button', { name: 'South' }).click();
    await expect(form.getByLabel('Part')).toHaveValue('CM-2');
    await form.getByRole('button', { name: 'Order' }).click();
    await expect(form.getByRole('status')).toHaveText('Thank you. This has been sent.');
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ part: 'CM-2', count: null, site: 'south' });
    await request.locator('[name=phone]').fill('1');
    await request.locator('[name=email]').fill('a@b.example');
    await request.locator('[name=companyName]').fill('A');
    await page.route('**/datasheets/south.pdf', route => route.fulfill({ body: '%PDF-1.7' }));
    const saved = page.waitForEvent('download');
    await request.getByRole('button', { name: 'Send' }).click();
    await saved;
    expect(requested[0]?.body).toMatch(/name="product"\s+south\s/);
  });
});
