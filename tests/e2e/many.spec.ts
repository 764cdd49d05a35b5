import { expect, flaws, misaligned, openAndCheck, test } from './hostile/test.ts';
import { Frame } from './pages/frame.ts';

const LISTS = ['/', '/about', '/team', '/licenses-certificates', '/case-studies'];

// A content folder with a hundred entries in every list, and empty categories. Only the pages that are opened are rendered, because
// all three hundred have every category in their menus.
test.use({ amounts: { categories: 103, items: 100, pages: [...LISTS, '/products', '/gallery'] } });
test.describe.configure({ mode: 'default' });

for (const path of LISTS) {
  test(`API-5 A11-3 ${path} shows a hundred entries`, async ({ page }) => {
    await openAndCheck(page, path);
  });
}

test('API-5 PRD-1 PRD-3 A11-3 among a hundred categories and products each can be reached and found', async ({
  page,
}) => {
  const frame = new Frame(page);
  await openAndCheck(page, '/products');
  for (const width of [320, 768, 1280]) {
    await expect.poll(() => flaws(page, width), `at ${width} px`).toEqual([]);
  }
  await test.step('the search finds one product', async () => {
    const field = frame.main.getByRole('searchbox');
    const found = frame.main.getByRole('article');
    await field.fill('product 77');
    await expect(found.first().getByRole('heading')).toContainText('product 77');
    await field.fill('');
    await expect(found.nth(20)).toBeAttached();
  });
  // The panel scrolls to its last link within the window.
  await frame.header.getByRole('button', { name: 'Product Line' }).click();
  const panel = frame.header.getByRole('group', { name: 'Product Line' });
  await expect(panel.getByRole('link')).toHaveCount(104);
  // No placeholder for a picture.
  await expect(panel.getByRole('img').or(panel.getByRole('presentation'))).toHaveCount(0);
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(800);
  await panel.getByRole('link').last().focus();
  await expect(panel.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  // Category list, filters and footer are at most two windows high.
  const names = frame.main.getByRole('region', { name: 'Product categories' });
  await expect(names.getByRole('link')).toHaveCount(24);
  await names.getByRole('button', { name: 'Show more' }).click();
  await expect(names.getByRole('link')).toHaveCount(48);
  await expect(names.getByRole('link').nth(24)).toBeFocused();
  const products = frame.footer.getByRole('navigation', { name: 'Products' });
  await expect(products.getByRole('link')).toHaveCount(13);
  const filters = frame.main.getByRole('list').filter({
    has: page.getByRole('button', { name: 'All categories' }),
  });
  expect((await filters.boundingBox())?.height).toBeLessThanOrEqual(300);
  await filters.getByRole('button').nth(103).click();
  await expect(frame.main.getByText(/Nothing in the catalogue matches/)).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await frame.header.getByRole('button', { name: 'Menu' }).click();
  await frame.header
    .getByRole('button', { name: 'Product Line' })
    .filter({ visible: true })
    .click();
  await expect.poll(() => flaws(page, 320)).toEqual([]);
  const contact = frame.header
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Contact', exact: true });
  await contact.focus();
  await expect(contact).toBeInViewport({ ratio: 1 });
  await test.step('a category without products shows a message', async () => {
    await page.keyboard.press('Escape');
    await frame.follow('/products/category-103');
    await expect(frame.main.getByText('Nothing is listed here')).toBeVisible();
    await expect(frame.main.getByRole('link', { name: 'Ask an engineer' })).toBeVisible();
    for (const width of [1280, 360]) {
      await expect.poll(() => flaws(page, width), `at ${width} px`).toEqual([]);
      expect(await misaligned(page), `at ${width} px`).toEqual([]);
    }
  });
});

test('API-5 GAL-1 the gallery shows a hundred pictures, nine at a time', async ({ page }) => {
  await openAndCheck(page, '/gallery');
  const { main } = new Frame(page);
  const pictures = main.getByRole('img');
  await expect(pictures).toHaveCount(9);
  await main.getByRole('button', { name: 'Show more' }).click();
  await expect(pictures).toHaveCount(18);
  await main.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('dialog').getByText('1 / 100')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog').getByText('100 / 100')).toBeVisible();
});
