import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { block, hold } from './hold.ts';
import { CataloguePage } from './pages/catalogue.ts';
import { FormPage } from './pages/form.ts';
import { Frame, isHydrated } from './pages/frame.ts';
import { PRODUCT } from './paths.ts';

/** The parts of the core that a page requests, in order. */
function watchParts(page: Page) {
  const parts: string[] = [];
  page.on('request', request => {
    const part = /core_wasm_(\w+?)_bg[^/]*\.wasm$/.exec(new URL(request.url()).pathname)?.[1];
    if (part) parts.push(part);
  });
  return parts;
}

test('HDR-6 PRD-4 a page opened by a link loads its part, and the readers with its first request', async ({
  page,
}) => {
  const parts = watchParts(page);
  const catalogue = new CataloguePage(page);
  await catalogue.open('/');
  await catalogue.follow('/contact');
  await expect(catalogue.main.getByRole('form', { name: /enquiry|contact/i })).toBeVisible();
  await expect.poll(() => parts.toSorted()).toEqual(['base', 'forms', 'readers']);
  await catalogue.follow('/products');
  await expect(catalogue.field).toBeVisible();
  await expect.poll(() => parts.toSorted()).toEqual(['base', 'catalogue', 'forms', 'readers']);
  await test.step('one Escape closes a menu, the next one the filter below it, which is of another part', async () => {
    await catalogue.openFacet('Casing size');
    const filter = catalogue.facet('Casing size');
    const menu = catalogue.header.getByRole('button', { name: 'Company' });
    await menu.hover();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(filter).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(filter).toHaveAttribute('aria-expanded', 'false');
  });
});

test('DSH-1 DSH-2 if the datasheet form fails to load, an error is shown and the next press retries; a dialog that is given up with Escape meanwhile stays closed; a request downloads the datasheet', async ({
  page,
  log,
}) => {
  log.allow(/403|wasm|The form cannot be opened/);
  const frame = new Frame(page);
  const part = /core_wasm_forms.*\.wasm$/;
  const allow = await block(page, part);
  await frame.open(PRODUCT);
  const button = frame.main.getByRole('button', { name: 'Request datasheet' });
  await button.click();
  await expect(frame.main.getByText('The form could not be loaded.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await allow();
  const deliver = await hold(page, part);
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-busy', 'false');
  deliver();
  // The form in the closed dialog is hydrated once its part has loaded.
  await expect.poll(() => isHydrated(page.locator('dialog form'))).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Datasheet' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Download Datasheet' }).click();
  await expect(dialog.getByText('Please check these fields')).toBeVisible();
  await expect(dialog.getByText('First name is required').first()).toBeVisible();
  await new FormPage(page, 'Datasheet').fill({
    'First name': 'Ada',
    'Phone number': '+44 1632 960123',
    Email: 'ada@engines.example',
  });
  const confirm = await hold(page, '**/api/datasheet-request');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Datasheet' }).click();
  await expect(dialog.getByRole('button', { name: 'Downloading...' })).toBeDisabled();
  confirm();
  expect((await download).suggestedFilename()).toBe('cm-2-double-grip-packer.pdf');
  await expect(page.getByText('Thank you. Your download has started.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
});

test('API-3 without the readers a call fails, and can be retried', async ({ page, log }) => {
  log.allow(/403|wasm|attempts/);
  const frame = new Frame(page);
  const allow = await block(page, /core_wasm_readers.*\.wasm$/);
  await frame.open('/');
  await frame.follow('/team');
  const again = frame.main.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await allow();
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(frame.main.getByRole('listitem').first()).toBeVisible();
});
