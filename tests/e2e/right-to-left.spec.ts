import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { flaws, reversed } from './flaws.ts';
import { CataloguePage } from './pages/catalogue.ts';
import { PRODUCT } from './paths.ts';

/** Sets the page's direction to right-to-left. */
async function setRightToLeft(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
}

/** Expects figures and units in left-to-right order, and nothing outside of a phone's window. */
async function expectReadable(page: Page) {
  for (const width of [1280, 360]) {
    await expect.poll(() => flaws(page, width), `at ${width} px`).toEqual([]);
    expect(await reversed(page), `at ${width} px`).toEqual([]);
  }
}

test('PRD-4 PRD-5 PRD-6 A11-3 from right to left hits, reasons, filters, choices, the well, size tables and the shortlist keep the order of figures and units', async ({
  page,
}) => {
  const catalogue = new CataloguePage(page);
  await catalogue.open('/products?q=packer+7+in+26%23+10k&casing=7&pressure=5000');
  await expect(catalogue.chosen).toHaveCount(2);
  await expect(catalogue.status).toContainText('is read as');
  await setRightToLeft(page);
  for (const [facet, value] of [
    ['Casing size', '7 in'],
    ['Pressure rating', '5,000 psi and up'],
    ['Temperature rating', '300 °F and up'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await catalogue.openFacet(facet);
    await expect(catalogue.value(value)).toBeVisible();
    expect(await reversed(page), facet).toEqual([]);
  }
  await expectReadable(page);

  await catalogue.follow(
    '/products/well?casing=7&weight=29.0&pressure=8000&temperature=275F&h2s=yes',
  );
  await expect(catalogue.main.getByRole('status').filter({ hasText: 'tools pass' })).toBeVisible();
  await expectReadable(page);
  await catalogue.follow(PRODUCT);
  await catalogue.main.getByRole('button', { name: 'Shortlist 7 in, 26.0–32.0 lb/ft' }).click();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Open shortlist' }).click();
  await expect(page.getByRole('dialog').getByRole('columnheader')).toHaveCount(1);
  await expectReadable(page);
});
