import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';

test('PRD-3 FTR-1 a URL with a query shows its results, also after a reload; a link to the whole catalogue clears the search, going back restores it, and a link to the top keeps it', async ({
  page,
  products,
}) => {
  const frame = new Frame(page);
  const field = page.getByRole('searchbox');
  const cards = page.getByRole('main').getByRole('article');
  await frame.open('/products?q=liner');
  await expect(field).toHaveValue('liner');
  expect(await cards.count()).toBeGreaterThan(0);
  await field.fill('float');
  await expect(page).toHaveURL('/products?q=float');
  await page.reload();
  await expect(field).toHaveValue('float');
  await expect(cards.first()).toContainText(/float/i);
  await field.fill('liner');
  await expect(page).toHaveURL('/products?q=liner');
  await expect(field).toBeFocused();
  await expect(cards.first()).toContainText(/liner/i);
  await expect.poll(() => cards.count()).toBeLessThan(products.length);
  await frame.footer.getByRole('link', { name: 'Our Products', exact: true }).click();
  await expect(page).toHaveURL('/products');
  await expect(field).toHaveValue('');
  await expect(cards).toHaveCount(products.length);
  await page.goBack();
  await expect(page).toHaveURL('/products?q=liner');
  await expect(field).toHaveValue('liner');
  await frame.footer.getByRole('link', { name: 'Back to top' }).click();
  await expect(page).toHaveURL('/products?q=liner#top');
  await expect.poll(() => frame.scrolled()).toBe(0);
  await expect(field).toHaveValue('liner');
});
