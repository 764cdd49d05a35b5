import { success } from './bare/company.ts';
import { writeLeastContent } from './bare/content.ts';
import { companyTest, expect } from './bare/test.ts';
import { flaws } from './flaws.ts';
import { Frame, linksInto } from './pages/frame.ts';
import { canonical, meta } from './pages/head.ts';

// An API without queries, and more products than fit on a page: 30 in a category without sub-categories, 30 in a sub-category,
// 20 without a category. Its content folder has no list.
const HOST = 'https://www.long.example';
const product = (name: string, index: number, place = {}) => ({
  name: `${name} ${index + 1}`,
  slug: `${name.toLowerCase()}-${index + 1}`,
  description: `${name} ${index + 1} holds.`,
  features: '<li>One trip</li>',
  ...place,
});
const many = (name: string, count: number, place = {}) =>
  Array.from({ length: count }, (_, index) => product(name, index, place));
const PRODUCTS = [
  ...many('Packer', 30, { category: 'packers' }),
  ...many('Hanger', 30, { category: 'hangers', subcategory: 'set' }),
  ...many('Plug', 20),
];
const CATEGORIES = [
  { name: 'Packers', slug: 'packers' },
  { name: 'Hangers', slug: 'hangers', subcategories: [{ name: 'Set Hangers', slug: 'set' }] },
];

const test = companyTest({
  content: writeLeastContent,
  prepare({ changed }) {
    changed.set('/api/get-products', success(PRODUCTS));
    changed.set('/api/get-categories', success(CATEGORIES));
  },
  settings: () => ({ SERVER_SITE_URL: HOST }),
});
test.describe.configure({ mode: 'default' });

/** Each list with its number of products and the path of its first page. */
const LISTS = [
  ['/products', PRODUCTS.length, 0],
  ['/products/packers', 30, 0],
  ['/products/hangers/set', 30, 30],
] as const;

test('PRD-1 API-7 a page contains only the products that it shows', async ({ page, site }) => {
  const carriedBy = (html: string) =>
    new Set(html.match(/"slug":"(?:packer|hanger|plug)-\d+"/g)).size;
  const pages = (await site.files()).filter(file =>
    /^\/(?:index|404|products\/.*)\.html$/.test(file),
  );
  expect(pages.length).toBeGreaterThan(80);
  for (const file of pages) {
    const html = await site.read(page.request, file);
    expect(carriedBy(html), file).toBeLessThanOrEqual(25);
    expect(html.length, file).toBeLessThan(120_000);
  }
  const plug = await site.read(page.request, '/products/plug-7/index.html');
  expect(carriedBy(plug), 'itself, its neighbours and those related to it').toBe(5);
  const short = await site.read(page.request, '/products/hanger-3/index.html');
  expect(short).toContain('url=/products/hangers/set/hanger-3');
  expect(short.length).toBeLessThan(500);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('PRD-1 every page of each list is reached by links', async ({ page }) => {
    const { main } = new Frame(page);
    const next = main.getByRole('link', { name: 'Next' });
    for (const [path, count, start] of LISTS) {
      const seen: string[] = [];
      await new Frame(page).open(path, 'load');
      for (let number = 1; ; number++) {
        await expect(page).toHaveURL(number === 1 ? path : `${path}/page/${number}`);
        // The URL changes before the page has been read to its end.
        const left = Math.min(24, count - 24 * (number - 1));
        await expect(main.getByRole('article')).toHaveCount(left);
        seen.push(...(await main.getByRole('article').getByRole('link').allTextContents()));
        if (number === Math.ceil(count / 24)) break;
        await next.click();
      }
      expect(seen).toEqual(PRODUCTS.slice(start, start + count).map(({ name }) => name));
      await expect(next).toHaveCount(0);
      await main.getByRole('link', { name: 'Previous' }).click();
      await expect(next).toHaveCount(1);
    }
  });

  test('PRD-1 the short path of a product leads to its page', async ({ page }) => {
    await page.goto('/products/hanger-3');
    await expect(page).toHaveURL('/products/hangers/set/hanger-3');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hanger 3');
  });
});

test('PRD-1 SEO-1 SEO-2 a further page has a title and a canonical URL of its own, and names the image of its list', async ({
  page,
}) => {
  for (const [path, title, image] of [
    ['/products/page/4', 'All products, page 4', 'products'],
    ['/products/packers/page/2', 'Packers, page 2', 'products/packers'],
    ['/products/hangers/set/page/2', 'Set Hangers, page 2', 'products/hangers/set'],
  ] as const) {
    const frame = new Frame(page);
    await frame.open(path);
    await expect(page).toHaveTitle(`${title} | Sparse Tools`);
    await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(canonical(page)).toHaveAttribute('href', `${HOST}${path}`);
    await expect(meta(page, 'og:image')).toHaveAttribute(
      'content',
      `${HOST}/media/social/${image}.jpg`,
    );
    for (const width of [1280, 360]) {
      await expect.poll(() => flaws(page, width), path).toEqual([]);
    }
  }
});

test('PRD-1 with script the next page loads without a document, and all products are searched', async ({
  page,
}) => {
  const frame = new Frame(page);
  const { main } = frame;
  await frame.open('/products/packers');
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await main.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/products/packers/page/2');
  await expect(main.getByRole('article')).toHaveCount(6);
  await expect(main.getByRole('link', { name: 'Packer 30' })).toBeVisible();
  await main.getByRole('link', { name: 'Previous' }).click();
  await expect(main.getByRole('article')).toHaveCount(24);
  await frame.follow('/products/hangers/set/page/2');
  await expect(linksInto(main, '/products/hangers/set/hanger-')).toHaveCount(6);
  await frame.follow('/products/hangers');
  await expect(main.getByRole('article')).toHaveCount(24);
  await expect(main.getByRole('link', { name: 'More Set Hangers' })).toBeVisible();
  await frame.follow('/products/plug-20');
  await expect(main.getByRole('link', { name: /Previous product/ })).toContainText('Plug 19');
  await frame.follow('/products');
  await main.getByRole('searchbox').fill('plug 17');
  await expect(main.getByRole('article').first()).toContainText('Plug 17');
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
});

test('PRD-2 a page beyond the end of a list is not found', async ({ request }) => {
  for (const path of ['/products/page/5', '/products/packers/page/1', '/products/packers/page/x']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain('Sorry Page Not Found');
  }
});
