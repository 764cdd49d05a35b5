import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { ADDRESSES } from './addresses.ts';
import { expect, test } from './fixtures.ts';
import { FormPage } from './pages/form.ts';
import { Menus } from './pages/menus.ts';

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
  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'));
  await page.goto(address);
  await page.getByRole('progressbar', { name: /loading/i }).waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

const SIZES = [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

for (const [device, viewport] of SIZES) {
  test.describe(`axe on ${device}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    for (const address of ADDRESSES) {
      test(`A11-1 finds nothing on ${address}, on ${device}`, async ({ page }) => {
        await open(page, address);
        expect(await findings(page)).toEqual([]);
      });
    }

    test(`A11-1 finds nothing on the not-found page, on ${device}`, async ({ page, log }) => {
      await open(page, '/no/such/page');
      await log.expect(/404/);
      expect(await findings(page)).toEqual([]);
    });

    test(`A11-1 finds nothing while a form's errors show, on ${device}`, async ({ page }) => {
      await open(page, '/contact');
      const { form } = new FormPage(page, 'Enquiry');
      await form.getByRole('button', { name: 'Send enquiry' }).click();
      await expect(form.getByText('Name is required').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test(`A11-1 finds nothing while a picture is enlarged, on ${device}`, async ({ page }) => {
      await open(page, '/gallery');
      await page.getByRole('main').getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test(`A11-1 finds nothing while the cookie banner shows, on ${device}`, async ({ page }) => {
      await page.goto('/team');
      await expect(page.getByRole('button', { name: 'Agree' })).toBeVisible();
      await page.getByRole('progressbar', { name: /loading/i }).waitFor({ state: 'detached' });
      expect(await findings(page)).toEqual([]);
    });
  });
}

test('A11-1 finds nothing while a dropdown is open', async ({ page }) => {
  await open(page, '/');
  await new Menus(page).button('Product Line').click();
  await expect(new Menus(page).link('Packer Systems')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A11-1 finds nothing while the menu is open', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
    await expect(new Menus(page).button('Company')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});

for (const width of [320, 2560]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    for (const address of ADDRESSES) {
      test(`A11-3 nothing scrolls sideways on ${address} at ${width} px`, async ({ page }) => {
        await open(page, address);
        const [inside, window] = await page.evaluate(() => {
          const root = document.documentElement;
          return [root.scrollWidth, root.clientWidth];
        });
        expect(inside).toBeLessThanOrEqual(window ?? 0);
      });
    }
  });
}
