import { expect, flaws, misaligned, openAndCheck, test } from './hostile/test.ts';
import { Frame } from './pages/frame.ts';
import { FIXED_PATHS } from './paths.ts';

// A content folder with hostile text in every field.
test.use({ amounts: { categories: 9, items: 18 } });
test.describe.configure({ mode: 'default' });

for (const path of [
  ...FIXED_PATHS,
  '/products/category-1',
  '/products/category-1/first',
  '/products/category-2',
  '/products/category-3/first',
  '/products/product-1',
  '/products/category-3/first/product-2',
  '/products/category-4/first/product-3',
]) {
  test(`API-5 A11-3 no script runs on ${path}, nothing is cut off or covered`, async ({ page }) => {
    await openAndCheck(page, path);
  });
}

test('PRD-1 A11-3 the separator of breadcrumbs follows the last word directly', async ({
  page,
}) => {
  const frame = new Frame(page);
  for (const number of [1, 2, 3, 5]) {
    await frame.open(`/products/category-${(number % 9) + 1}/first/product-${number}`);
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const trail = frame.main.getByRole('navigation', { name: 'Breadcrumb' });
      // On a phone it is one line in every font, so that the title does not move when a web font loads.
      const heights = await trail
        .getByRole('listitem')
        .evaluateAll(items => items.map(item => item.getBoundingClientRect().height));
      if (width < 640) expect(new Set(heights), `at ${width} px`).toEqual(new Set([44]));
      const gaps = await trail
        .getByRole('listitem')
        .filter({ has: page.getByRole('link') })
        .evaluateAll(items =>
          items.map(item => {
            const words = document.createRange();
            words.selectNodeContents(item.querySelector('a') as Element);
            const last = [...words.getClientRects()].at(-1);
            const stroke = item.querySelector('a + *')?.getBoundingClientRect();
            if (!last || !stroke) return Number.NaN;
            // A right-to-left name ends at its left, in pieces of either direction.
            const across = Math.max(stroke.left - last.right, last.left - stroke.right, 0);
            return Math.max(across, Math.abs(stroke.bottom - last.bottom));
          }),
        );
      expect(gaps).toHaveLength(4);
      for (const gap of gaps) expect(gap, `product ${number} at ${width} px`).toBeLessThan(16);
    }
  }
});

test('API-5 A11-3 menus, dialogs and pictures withstand hostile texts', async ({ page }) => {
  const frame = new Frame(page);
  await frame.open('/products/product-1');
  await frame.header.getByRole('button', { name: 'Product Line' }).click();
  await expect.poll(() => flaws(page, 1280)).toEqual([]);
  expect(await misaligned(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Request datasheet' }).click();
  await expect.poll(() => flaws(page, 360)).toEqual([]);
  await page.keyboard.press('Escape');
  await frame.header.getByRole('button', { name: 'Menu' }).click();
  await frame.header
    .getByRole('button', { name: 'Product Line' })
    .filter({ visible: true })
    .click();
  await expect.poll(() => flaws(page, 360)).toEqual([]);
  await frame.header.getByRole('button', { name: 'Close menu' }).click();
  await frame.open('/gallery');
  await frame.main.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => flaws(page, 360)).toEqual([]);
  expect(await page.evaluate(() => 'struck' in window)).toBe(false);
});
