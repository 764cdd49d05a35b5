import { expect, look, test } from './hostile/test.ts';

// A content folder with nothing in its lists.
test.use({ amounts: { categories: 1, items: 0 } });
test.describe.configure({ mode: 'default' });

for (const [address, note] of [
  ['/', null],
  ['/about', null],
  ['/products', 'Nothing is listed here'],
  ['/products/category-1', 'Nothing is listed here'],
  ['/products/category-1/first', 'Nothing is listed here'],
  ['/licenses-certificates', 'No certificate is published'],
  ['/gallery', 'No pictures are published'],
  ['/case-studies', 'No case study is published'],
  ['/team', 'Nobody is introduced'],
] as const) {
  test(`API-5 ${address} looks finished with nothing to list`, async ({ page }) => {
    await look(page, address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    for (const name of ['Products', 'Our Clients', 'Insights', 'Gallery']) {
      await expect(main.getByRole('region', { name, exact: true })).toHaveCount(0);
    }
    await expect(main.locator('[data-placeholders]')).toHaveCount(0);
    if (note) {
      await expect(main.getByText(note)).toBeVisible();
      await expect(main.getByRole('link', { name: 'Ask an engineer' })).toBeVisible();
    }
  });
}
