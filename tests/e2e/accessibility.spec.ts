import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { ADDRESSES } from './addresses.ts';
import { expect, test } from './fixtures.ts';
import { FormPage } from './pages/form.ts';
import { Frame } from './pages/frame.ts';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it stands, in the rules of WCAG 2.2 AA and in its best practices. */
async function findings(page: Page) {
  // Evaluated rather than added as an element, which the site's content policy would refuse.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // @ts-expect-error axe has just put itself there.
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(
      (violation: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
        `${violation.id}: ${violation.nodes.map(node => `${node.target} (${node.failureSummary})`).join('; ')}`,
    );
  });
}

async function open(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('progressbar', { name: /loading/i }).waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

const SIZES = [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

/** What axe finds on a phone and on a desktop, one after the other. */
async function expectNoFindings(page: Page) {
  for (const [device, size] of SIZES) {
    await page.setViewportSize(size);
    expect(await findings(page), `on ${device}`).toEqual([]);
  }
}

test.describe('with everything at rest', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const address of ADDRESSES) {
    test(`A11-1 A11-3 axe finds nothing on ${address}, and nothing scrolls sideways`, async ({
      page,
    }) => {
      await open(page, address);
      await expectNoFindings(page);
      for (const width of [320, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
            message: `how wide the page is in a window of ${width} px`,
          })
          .toBeLessThanOrEqual(width);
      }
    });
  }

  test('A11-1 axe finds nothing on the not-found page', async ({ page, log }) => {
    await open(page, '/no/such/page');
    await log.expect(/404/);
    await expectNoFindings(page);
  });

  test("A11-1 axe finds nothing while a form's errors show", async ({ page }) => {
    await open(page, '/contact');
    const { form } = new FormPage(page, 'Enquiry');
    await form.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(form.getByText('Name is required').first()).toBeVisible();
    await expectNoFindings(page);
  });

  test('A11-1 axe finds nothing while the datasheet dialog is open', async ({ page }) => {
    await open(page, '/products/cm-2-double-grip-packer');
    await page.getByRole('button', { name: 'Request datasheet' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Datasheet' })).toBeVisible();
    await expectNoFindings(page);
  });

  test('A11-1 axe finds nothing while a picture is enlarged', async ({ page }) => {
    await open(page, '/gallery');
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFindings(page);
  });
});

test.describe('before consent', () => {
  test.use({ consent: false });

  test('A11-1 axe finds nothing while the cookie banner shows', async ({ page }) => {
    await page.goto('/team');
    await expect(page.getByRole('button', { name: 'Agree' })).toBeVisible();
    await page.getByRole('progressbar', { name: /loading/i }).waitFor({ state: 'detached' });
    await expectNoFindings(page);
  });
});

test('A11-1 finds nothing while a dropdown is open', async ({ page }) => {
  await open(page, '/');
  const { header } = new Frame(page);
  await header.getByRole('button', { name: 'Product Line' }).click();
  await expect(header.locator('a[href="/products/packer-systems"]').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A11-1 finds nothing while the menu is open', async ({ page }) => {
    await open(page, '/');
    const { header } = new Frame(page);
    await header.getByRole('button', { name: /menu/i }).click();
    await expect(header.getByRole('button', { name: 'Company' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
