import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';

test.describe('PRD-3 a search and the URL', () => {
  test('PRD-3 a URL with a query shows its results, also after a reload', async ({ page }) => {
    const frame = new Frame(page);
    const cards = page.getByRole('main').getByRole('article');
    await frame.open('/products?q=liner');
    await expect(page.getByRole('searchbox')).toHaveValue('liner');
    expect(await cards.count()).toBeGreaterThan(0);
    await page.getByRole('searchbox').fill('float');
    await expect(page).toHaveURL('/products?q=float');
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('float');
    await expect(cards.first()).toContainText(/float/i);
  });

  test('PRD-3 FTR-1 a link to the whole catalogue clears the search, going back restores it, and a link to the top keeps it', async ({
    page,
  }) => {
    const frame = new Frame(page);
    await frame.open('/products');
    const field = page.getByRole('searchbox');
    const cards = page.getByRole('main').getByRole('article');
    const all = await cards.count();
    await field.fill('liner');
    await expect(page).toHaveURL('/products?q=liner');
    await expect(field).toBeFocused();
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await frame.footer.getByRole('link', { name: 'Our Products', exact: true }).click();
    await expect(page).toHaveURL('/products');
    await expect(field).toHaveValue('');
    await expect(cards).toHaveCount(all);
    await page.goBack();
    await expect(page).toHaveURL('/products?q=liner');
    await expect(field).toHaveValue('liner');
    await frame.footer.getByRole('link', { name: 'Back to top' }).click();
    await expect(page).toHaveURL('/products?q=liner#top');
    await expect.poll(() => frame.scrolled()).toBe(0);
    await expect(field).toHaveValue('liner');
  });
});
