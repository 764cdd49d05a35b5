import { type Category, type ProductDetail, read } from './api.ts';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { PRODUCT } from './paths.ts';
import { readPage } from './reading.ts';

test.describe('catalogue', () => {
  test('HDR-1 PRD-1 from the list to a product, through category and sub-category', async ({
    page,
    request,
  }) => {
    const frame = new Frame(page);
    await frame.open('/products');
    const main = page.getByRole('main');
    const categories = await read<Category[]>(request, '/api/get-categories');
    const cards = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(cards.getByRole('presentation')).toHaveCount(categories.length);
    await main.getByRole('link', { name: 'Packer Systems', exact: true }).first().click();
    await expect(page).toHaveURL('/products/packer-systems');
    await expect(main.getByRole('heading', { level: 1, name: 'Packer Systems' })).toBeVisible();
    await test.step('the head of a category has another picture than its first product', async () => {
      const pictures = main.locator('picture img');
      const sourceOf = (index: number) => pictures.nth(index).getAttribute('src');
      await expect.poll(() => sourceOf(0)).toMatch(/-detail/);
      expect(await sourceOf(1)).not.toMatch(/-detail/);
    });
    await test.step('what scrolls below the header is not seen through it, until it is black', async () => {
      const behind = () =>
        frame.header.evaluate(header => getComputedStyle(header, '::before').backgroundColor);
      expect(await behind()).toBe('rgb(11, 13, 15)');
      await frame.scrollTo(60);
      await expect.poll(behind).toBe('rgb(0, 0, 0)');
    });
    await frame.follow(PRODUCT);
    await expect(
      main.getByRole('heading', { level: 1, name: 'CM-2 Double-Grip Packer' }),
    ).toBeVisible();
    const trail = page.getByRole('navigation', { name: /breadcrumb/i });
    await expect(trail.getByRole('link', { name: 'Packer Systems' })).toBeVisible();
    await expect(trail.getByText('CM-2')).toHaveAttribute('aria-current', 'page');
    const text = main.getByRole('region', { name: 'Description' }).getByRole('paragraph');
    await expect(text, 'its paragraphs').toHaveCount(2);
    await test.step('its pictures, features and specifications are complete', async () => {
      const { images, features, specifications } = await read<ProductDetail>(
        request,
        '/api/products/cm-2-double-grip-packer',
      );
      const pictures = main.getByRole('region', { name: 'Pictures' }).getByRole('img');
      await expect(pictures).toHaveCount(images.length);
      const list = main.getByRole('region', { name: 'Features' }).getByRole('listitem');
      await expect(list).toHaveCount(features.split('<li').length - 1);
      const table = main.getByRole('region', { name: 'Specifications' });
      await expect(table.getByRole('rowheader')).toHaveText(specifications.map(row => row.name));
      await expect(table.getByRole('cell')).toHaveText(
        specifications.map(({ value, unit }) => (unit ? `${value} ${unit}` : value)),
      );
    });
    await main.getByRole('link', { name: 'Enquire about this product' }).click();
    await expect(page).toHaveURL(/\/contact\?product=/);
    await expect(page.getByLabel('Purpose')).toHaveValue('Product Enquiry');
    await expect(page.getByLabel('Details')).toHaveValue(/CM-2/);
    const sent = main.getByRole('list', { name: 'This enquiry is about' });
    await expect(sent.getByRole('listitem')).toContainText(['CM-2 Double-Grip Packer']);
    await expect(sent).toBeInViewport({ ratio: 1 });
    // What is added stays when the product is taken off.
    await page.getByLabel('Details').fill('Product: CM-2 Double-Grip Packer\nTwo, in May.');
    await sent.getByRole('button', { name: 'Take off CM-2 Double-Grip Packer' }).click();
    await expect(sent).toHaveCount(0);
    await expect(page).toHaveURL('/contact');
    await expect(page.getByLabel('Details')).toHaveValue('Two, in May.');
  });

  // Other tests open both kinds of page.
  test('RTE-6 PRD-2 a slug is a category or a product, and an unknown slug at any level is not found', async ({
    page,
    request,
  }) => {
    for (const [path, heading] of [
      ['/products/liner-hangers', 'Liner Hangers'],
      ['/products/cm-2-double-grip-packer', 'CM-2 Double-Grip Packer'],
    ] as const) {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      expect((await readPage(page, await response.text())).headings).toEqual([heading]);
    }
    for (const path of [
      '/products/nothing',
      '/products/packer-systems/nothing',
      '/products/packer-systems/mechanical-set-packers/nothing',
      '/products/liner-hangers/mechanical-set-packers',
    ]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });
});
