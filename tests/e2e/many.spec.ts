import { expect, look, test } from './hostile/test.ts';
import { Frame } from './pages/frame.ts';

// A content folder with two hundred entries in every list.
test.use({ amounts: { categories: 12, items: 200 } });
test.describe.configure({ mode: 'default' });

for (const address of [
  '/',
  '/about',
  '/team',
  '/licenses-certificates',
  '/case-studies',
] as const) {
  test(`API-5 A11-3 ${address} holds two hundred entries`, async ({ page }) => {
    await look(page, address);
  });
}

test('API-5 PRD-3 the catalogue finds one product among two hundred', async ({ page }) => {
  await look(page, '/products');
  const { main } = new Frame(page);
  await main.getByRole('searchbox').fill('product 177');
  const found = main.getByRole('article');
  await expect(found.first().getByRole('heading')).toContainText('product 177');
  await main.getByRole('searchbox').fill('');
  await expect(main.getByRole('article').nth(20)).toBeAttached();
});

test('API-5 GAL-1 the gallery shows two hundred pictures, nine at a time', async ({ page }) => {
  await look(page, '/gallery');
  const { main } = new Frame(page);
  const pictures = main.locator('img:visible');
  await expect(pictures).toHaveCount(9);
  await main.getByRole('button', { name: 'Show more' }).click();
  await expect(pictures).toHaveCount(18);
  await main.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('dialog').getByText('1 / 200')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog').getByText('200 / 200')).toBeVisible();
});
