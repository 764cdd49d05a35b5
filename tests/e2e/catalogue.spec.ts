import { type Category, type ProductDetail, read } from './api.ts';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { PLAIN, PRODUCT } from './paths.ts';
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

  test('PRD-3 search finds sizes, ratings, prefixes and words with a typo, and says why; two products are compared', async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/api/product-facts')) requested.push(request.url());
    });
    await new Frame(page).open('/products');
    const search = page.getByRole('searchbox');
    expect(requested, 'facts are requested when the field is touched').toEqual([]);
    await search.focus();
    await expect.poll(() => requested.length).toBe(1);
    await search.fill('packer 7 in 26# 10k 300F');
    const card = page.getByRole('main').getByRole('article').first();
    await expect(card).toContainText('CM-2 Double-Grip Packer');
    const reasons = card.getByRole('list', { name: 'Found by' });
    await expect(reasons.getByRole('listitem')).toHaveText([
      'Set in casing 7 in · Casing weight 20.0–26.0 lb/ft',
      'Differential pressure, above and below: 10,000 psi (68.9 MPa) to 7 in; 7,500 psi (51.7 MPa) for 7-5/8 in and larger',
      'Temperature, HNBR element: 70–300 °F (21–149 °C)',
    ]);
    // `mark` elements have no role in Playwright.
    await expect(reasons.locator('mark')).toHaveText([
      '7 in',
      '20.0–26.0 lb/ft',
      '10,000 psi',
      '70–300 °F',
    ]);
    await expect(page.getByRole('status').filter({ hasText: 'products' })).toContainText(
      '“10k” is read as 10,000 psi',
    );
    await expect(page).toHaveURL(/q=packer\+7\+in\+26%23\+10k\+300F/);
    const cards = page.getByRole('main').getByRole('article');
    await search.fill('f');
    await expect(cards.first()).toContainText(/f/i);
    await search.fill('centraliser');
    await expect(page.getByRole('link', { name: 'BC-1 Bow-Spring Centralizer' })).toBeVisible();
    await search.fill('hpht centralizer');
    const status = page.getByText('1 product · “hpht” is not in the catalogue');
    await expect(status).toBeVisible();
    // The dot stays with its note at the end of a line.
    expect(await status.textContent()).toContain('·\u00a0“hpht”');
    await expect(page.getByRole('link', { name: 'BC-1 Bow-Spring Centralizer' })).toBeVisible();
    await search.fill('zzzz');
    await expect(page.getByText('Nothing in the catalogue matches all of it.')).toBeVisible();
    await search.fill('packer');
    const choices = page.getByRole('button', { name: /^Shortlist [A-Z]/ });
    await choices.nth(0).click();
    await choices.nth(1).click();
    await page.getByRole('button', { name: 'Open shortlist' }).click();
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  });

  test('PRD-3 A11-2 A11-3 on a phone the number of results is visible, the comparison has the colours of its sheet, and its row names stay visible while it scrolls', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await new Frame(page).open('/products');
    await page.getByRole('searchbox').fill('packer');
    await expect(page.getByText(/^\d+ products$/)).toBeInViewport();
    await expect(page.getByRole('main').getByRole('article').first()).toBeInViewport();
    const last = page.getByRole('button', { name: /^Sealing & Packing Components/ });
    await last.press('Enter');
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(last).toHaveAttribute('aria-pressed', 'true');
    await last.press('Enter');
    await page.getByRole('searchbox').fill('');
    const choices = page.getByRole('button', { name: /^Shortlist [A-Z]/ });
    for (const place of [0, 1, 2, 3]) await choices.nth(place).click();
    await page.getByRole('button', { name: 'Open shortlist' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Shortlist' });
    await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    // The focus ring contrasts with the sheet, and no shadow covers the ends of the table.
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCSS(
      'outline-color',
      'rgb(11, 13, 15)',
    );
    const frame = dialog.getByRole('region', { name: 'Shortlist' });
    await expect(frame).not.toHaveCSS('background-image', /rgb\(11, 13, 15\)/);
    const name = dialog.getByRole('rowheader', { name: 'Casing sizes' });
    await expect(dialog.getByRole('columnheader')).toHaveCount(4);
    const before = await name.boundingBox();
    await frame.evaluate(element => element.scrollTo({ left: 200, behavior: 'instant' }));
    expect(await frame.evaluate(element => element.scrollLeft)).toBe(200);
    expect((await name.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
  });

  test('RTE-3 lazy pages have their own chunks', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    const isLoaded = (chunk: string) => scripts.some(path => path.includes(`/assets/${chunk}-`));
    const frame = new Frame(page);
    await frame.open(PLAIN);
    const pages = [
      ['Our Products', 'Products'],
      ['Licenses & Certifications', 'Certificates'],
      ['Case Studies', 'CaseStudies'],
      ['Gallery', 'Gallery'],
    ] as const;
    expect(isLoaded('Privacy')).toBe(true);
    for (const [, chunk] of pages) expect(isLoaded(chunk), chunk).toBe(false);
    for (const [link, chunk] of pages) {
      await frame.footer.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => isLoaded(chunk), chunk).toBe(true);
    }
  });
});
