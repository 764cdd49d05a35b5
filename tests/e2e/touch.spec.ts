import type { Page } from '@playwright/test';
import { passUntil, stretchWaits } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { FormPage } from './pages/form.ts';
import { Frame } from './pages/frame.ts';
import { PLAIN } from './paths.ts';
import { shifted, watchShifts } from './shifts.ts';

/** Opens a page whose core is still loading, and waits until it is uncovered. */
async function openHeld(page: Page, path: string, files = '**/*.wasm') {
  const deliver = await hold(page, files);
  const frame = new Frame(page);
  await frame.open(path, 'commit');
  await expect(frame.root).toHaveAttribute('data-core', 'loading');
  await expect(frame.root).not.toHaveAttribute('data-loading', /./);
  return deliver;
}

test.describe('interaction before the core has loaded', () => {
  // A page gives up after eight seconds.
  test.beforeEach(({ page }) => stretchWaits(page));

  test('A11-5 a click on the menu is handled once after hydration', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const deliver = await openHeld(page, '/');
    const frame = new Frame(page);
    const menu = frame.header.getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    await menu.click();
    await expect(menu).not.toHaveAttribute('aria-expanded', 'true');
    deliver();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await frame.settled();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
  });

  test('A11-5 a click on a control far down, and a key press, are handled once after hydration', async ({
    page,
    home,
    products,
  }) => {
    const deliver = await openHeld(page, '/');
    await home.products.next.click();
    const company = home.frame.header.getByRole('button', { name: 'Company' });
    await company.press('ArrowDown');
    deliver();
    await expect(home.products.title).toHaveText(products[1]?.name ?? '');
    await expect(home.frame.header.getByRole('link', { name: /^About/ }).first()).toBeFocused();
    await home.products.rest();
    await expect(home.products.title).toHaveText(products[1]?.name ?? '');
  });

  test('A11-5 a link works at once', async ({ page }) => {
    await openHeld(page, '/');
    const frame = new Frame(page);
    await page.unroute('**/*.wasm');
    await frame.footer.getByRole('link', { name: 'Privacy & Cookie Policy', exact: true }).click();
    await expect(page).toHaveURL(PLAIN);
    await frame.settled();
  });

  test('A11-5 CON-9 typed text stays, and a press on the button is repeated', async ({ page }) => {
    await watchShifts(page);
    const deliver = await openHeld(page, '/contact');
    const form = new FormPage(page, 'Enquiry');
    await form.fill({ Name: 'Ada Lovelace', Email: 'ada@engines.example' });
    await form.choose('Country', 'India');
    await form.fill({ Details: 'Two packers' });
    await form.form.getByRole('button', { name: 'Send enquiry' }).click();
    const details = form.field('Details');
    await details.evaluate((area: HTMLTextAreaElement) => {
      area.focus();
      area.setSelectionRange(3, 3);
    });
    await page.keyboard.type(' large', { delay: 10 });
    deliver();
    // The click on the button is repeated, so the missing fields are shown.
    await expect(form.error('phone')).not.toBeEmpty();
    await expect(form.error('name')).toBeEmpty();
    await expect(form.error('email')).toBeEmpty();
    await expect(form.error('country')).toBeEmpty();
    await expect(details).toHaveValue('Two large packers');
    await expect(form.field('Name')).toHaveValue('Ada Lovelace');
  });

  test('A11-5 PRD-3 a typed query is searched for', async ({ page }) => {
    const deliver = await openHeld(page, '/products');
    const field = page.getByRole('searchbox');
    await field.fill('centralizer');
    deliver();
    await new Frame(page).settled();
    await expect(field).toHaveValue('centralizer');
    await expect(page).toHaveURL(/q=centralizer/);
  });
});

test('LOD-5 A11-5 if the core loads after the page has given up, typed text stays and nothing moves', async ({
  page,
}) => {
  // A page waits eight seconds for its entry, so the clock is advanced.
  await page.clock.install();
  await watchShifts(page);
  const deliver = await openHeld(page, '/contact', '**/assets/index-*.js');
  const frame = new Frame(page);
  await passUntil(page, 'the page is given up', () => frame.isGivenUp());
  const form = new FormPage(page, 'Enquiry');
  await form.fill({ Name: 'Ada Lovelace', State: 'Gujarat' });
  const name = form.field('Name');
  await name.evaluate((field: HTMLInputElement) => {
    field.focus();
    field.setSelectionRange(3, 3);
  });
  await page.evaluate(() => document.fonts.ready);
  const before = await shifted(page);
  deliver();
  await expect(frame.root).toHaveAttribute('data-core', 'ready');
  await frame.pass(300);
  await expect(name).toBeFocused();
  await page.keyboard.type('x');
  await expect(name).toHaveValue('Adax Lovelace');
  await expect(form.field('State')).toHaveValue('Gujarat');
  expect(await shifted(page)).toBe(before);
});
