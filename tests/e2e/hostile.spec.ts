import type { Page } from '@playwright/test';
import { expect, flaws, misaligned, openAndCheck, test } from './hostile/test.ts';
import { Frame } from './pages/frame.ts';
import { FIXED_PATHS } from './paths.ts';

const RENDERED = [
  ...FIXED_PATHS,
  '/products/category-1',
  '/products/category-1/first',
  '/products/category-2',
  '/products/category-3/first',
  '/products/category-2/first/product-1',
  '/products/category-3/first/product-2',
  '/products/category-4/first/product-3',
  '/products/category-6/first/product-5',
];

/** The page of a product has a short path, too, which is opened once. */
const PATHS = RENDERED.map(path => path.replace('/category-2/first/product-1', '/product-1'));

// A content folder with hostile text in every field.
test.use({ amounts: { categories: 9, items: 18, pages: RENDERED } });
test.describe.configure({ mode: 'default' });

/** What can be opened on a page. */
const DIALOGS: Record<string, (page: Page) => Promise<void>> = {
  '/products/product-1': async page => {
    const { header } = new Frame(page);
    await new Frame(page).scrollTo(0);
    await header.getByRole('button', { name: 'Product Line' }).click();
    await expect.poll(() => flaws(page, 1280)).toEqual([]);
    expect(await misaligned(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Request datasheet' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => flaws(page, 360)).toEqual([]);
    await page.keyboard.press('Escape');
    await header.getByRole('button', { name: 'Menu' }).click();
    await header.getByRole('button', { name: 'Product Line' }).filter({ visible: true }).click();
    await expect.poll(() => flaws(page, 360)).toEqual([]);
  },
  '/gallery': async page => {
    await new Frame(page).scrollTo(0);
    await new Frame(page).main.getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => flaws(page, 360)).toEqual([]);
  },
};

for (const path of PATHS) {
  test(`PRD-1 API-5 A11-3 no script runs on ${path}, nothing is cut off or covered`, async ({
    page,
  }) => {
    await openAndCheck(page, path);
    if (path.includes('/product-')) await expectTrail(page);
    await DIALOGS[path]?.(page);
    expect(await page.evaluate(() => 'struck' in window)).toBe(false);
  });
}

/** Expects the separator of breadcrumbs directly after the last word. */
async function expectTrail(page: Page) {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const trail = new Frame(page).main.getByRole('navigation', { name: 'Breadcrumb' });
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
    for (const gap of gaps) expect(gap, `at ${width} px`).toBeLessThan(16);
  }
}
