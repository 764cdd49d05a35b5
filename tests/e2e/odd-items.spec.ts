import { success } from './bare/company.ts';
import { writeSparseContent } from './bare/content.ts';
import { companyTest, expect } from './bare/test.ts';
import { reversed } from './flaws.ts';
import { openAndCheck } from './hostile/test.ts';
import { Frame } from './pages/frame.ts';
import { HomePage } from './pages/home.ts';

// A company with a long name, whose API has valid but unusual items: right-to-left text, long words, missing pictures, a post without
// a title.
const COMPANY = 'Nordhavik Completion and Cementing Equipment Manufacturers';
const ARABIC = 'حابس إنتاج 10,000 psi';
const LONG = 'Hydraulischsetzbaresdoppelgreifendesproduktionspackersystemmitabscherstiften';
const PRODUCTS = [
  {
    name: LONG,
    slug: 'long-1',
    description: 'It holds 10,000 psi. It stays.',
    media: '{"image":"gone.webp"}',
  },
  { name: ARABIC, slug: 'arabic', description: 'يصمد في البئر.' },
  { name: `${LONG}s`, slug: 'long-2', description: 'A longer one.' },
];

const test = companyTest({
  content: () => writeSparseContent(COMPANY),
  prepare({ changed, faults }) {
    changed.set('/api/get-products', success(PRODUCTS));
    changed.set(
      '/blog/wp-json/wp/v2/posts',
      JSON.stringify([
        {
          id: 1,
          title: { rendered: '' },
          excerpt: { rendered: '<p>Why it matters.</p>' },
          link: 'https://blog.example/post',
        },
      ]),
    );
    faults.set('/media/gallery/1/a.webp', { status: 404 });
    faults.set('/media/long-1/images/gone.webp', { status: 404 });
  },
  settings: ({ origin }) => ({
    SERVER_SITE_INSIGHTS: `${origin}/blog`,
    SERVER_SITE_URL: 'https://www.odd.example',
  }),
});
test.describe.configure({ mode: 'default' });

test.beforeEach(({ log }) => log.allow(/404/));

test('A11-3 a long company name is shown whole in the header and the footer', async ({ page }) => {
  const frame = new Frame(page);
  const { header, footer } = frame;
  await frame.open('/career');
  for (const width of [360, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const area of [header, footer]) {
      const name = area.locator('span', { hasText: COMPANY }).last();
      const { hidden, box } = await name.evaluate(element => ({
        hidden: [
          element.scrollWidth - element.clientWidth,
          element.scrollHeight - element.clientHeight,
        ],
        box: element.getBoundingClientRect().toJSON(),
      }));
      expect(Math.max(...hidden), `pixels that are cut off at ${width} px`).toBeLessThanOrEqual(1);
      expect(box.right).toBeLessThanOrEqual(width);
    }
    const [bar, name] = [await header.boundingBox(), await header.getByText(COMPANY).boundingBox()];
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(bar?.height ?? 0);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(sideways).toBeLessThanOrEqual(width);
  }
});

test('A11-3 a number and its unit stay in order in a right-to-left name, and its long neighbours do not overlap', async ({
  page,
}) => {
  await openAndCheck(page, '/products/arabic');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(ARABIC);
  await expect(heading.getByText('10,000 psi')).toHaveText('10,000 psi');
  expect(await reversed(page)).toEqual([]);
  const links = new Frame(page).main
    .getByRole('navigation', { name: 'Neighbours' })
    .getByRole('link');
  await expect(links).toHaveCount(2);
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await links.evaluateAll(all =>
      all.map(link => {
        const words = document.createRange();
        words.selectNodeContents(link);
        const { left, right } = words.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(boxes[0]?.right, `at ${width} px`).toBeLessThanOrEqual(boxes[1]?.left ?? 0);
    expect(boxes[1]?.right, `at ${width} px`).toBeLessThanOrEqual(width);
  }
});

test('API-5 A11-3 INS-1 a picture that fails to load leaves its box empty, without the icon of the browser, and a post without a title has a link', async ({
  page,
}) => {
  const home = new HomePage(page);
  const { frame } = home;
  await frame.open('/gallery');
  for (const path of ['/gallery', '/products/long-1', '/products']) {
    await frame.follow(path);
    const missing = frame.main.locator('img[data-missing]');
    await expect(missing, path).toHaveCount(1);
    await missing.scrollIntoViewIfNeeded();
    await expect(missing).toHaveCSS('opacity', '0');
    // Its box has a background, and the size of the others'.
    const box = await missing.boundingBox();
    expect(box?.width, path).toBeGreaterThan(100);
    expect(box?.height, path).toBeGreaterThan(60);
    if (path === '/gallery') {
      await expect(frame.main.locator('img:not([data-missing])').first()).toHaveCSS('opacity', '1');
    }
    // No line begins with the punctuation after a number.
    if (path === '/products/long-1') {
      await expect(frame.main.getByText('10,000 psi.', { exact: true })).toBeVisible();
    }
  }
  await test.step('a post without a title has a link with a text', async () => {
    await frame.follow('/');
    await expect(home.section('Insights').getByRole('link')).toHaveText(['Read the post']);
  });
});
