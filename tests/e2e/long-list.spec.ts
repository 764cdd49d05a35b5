import type { Page } from '@playwright/test';
import { success } from './bare/company.ts';
import { COMPANY, writeLeastContent } from './bare/content.ts';
import { companyTest, expect } from './bare/test.ts';
import { passUntil } from './clock.ts';
import { flaws, reversed } from './flaws.ts';
import { hold } from './hold.ts';
import { openAndCheck } from './hostile/test.ts';
import { Frame, linksInto } from './pages/frame.ts';
import { canonical, meta } from './pages/head.ts';
import { HomePage } from './pages/home.ts';
import { PLAIN } from './paths.ts';
import { readPage } from './reading.ts';
import { scrollThrough, shifted, shifts, watchShifts } from './shifts.ts';

// An API without queries, and more products than fit on a page: 30 in a category without sub-categories, 30 in a sub-category,
// 23 without a category, of which three have unusual names. The gallery has more pictures than it shows at first. The content folder
// has only the company's name, which is long.
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
const ARABIC = 'حابس إنتاج 10,000 psi';
const LONG = 'Hydraulischsetzbaresdoppelgreifendesproduktionspackersystemmitabscherstiften';
const UNUSUAL = [
  {
    name: LONG,
    slug: 'long-1',
    description: 'It holds 10,000 psi. It stays.',
    media: '{"image":"gone.webp"}',
  },
  { name: ARABIC, slug: 'arabic', description: 'يصمد في البئر.' },
  { name: `${LONG}s`, slug: 'long-2', description: 'A longer one.' },
];
const PRODUCTS = [
  ...many('Packer', 30, { category: 'packers' }),
  ...many('Hanger', 30, { category: 'hangers', subcategory: 'set' }),
  ...many('Plug', 20),
  ...UNUSUAL,
];
const CATEGORIES = [
  { name: 'Packers', slug: 'packers' },
  { name: 'Hangers', slug: 'hangers', subcategories: [{ name: 'Set Hangers', slug: 'set' }] },
];
const SUBCATEGORY = '/products/hangers/set';
const PICTURES = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, file: 'a.webp' }));

const test = companyTest({
  content: writeLeastContent,
  prepare({ changed }) {
    changed.set('/api/get-products', success(PRODUCTS));
    changed.set('/api/get-categories', success(CATEGORIES));
    changed.set('/api/gallery', success(PICTURES));
    const excerpt = { rendered: '<p>Why it matters.</p>' };
    const untitled = { title: { rendered: '' }, excerpt, link: 'https://blog.example/post' };
    changed.set('/blog/wp-json/wp/v2/posts', JSON.stringify([{ id: 1, ...untitled }]));
  },
  settings: ({ origin }) => ({
    SERVER_SITE_URL: HOST,
    SERVER_SITE_INSIGHTS: `${origin}/blog`,
  }),
});
test.describe.configure({ mode: 'default' });

/** Each list with its number of products and the path of its first page. */
const LISTS = [
  ['/products', PRODUCTS.length, 0],
  ['/products/packers', 30, 0],
  [SUBCATEGORY, 30, 30],
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

/** Expects the first page of the sub-category, with a link to the next one. */
async function expectFirstPage(page: Page) {
  const { main } = new Frame(page);
  await expect(linksInto(main, `${SUBCATEGORY}/hanger-`)).toHaveCount(24);
  await expect(main.getByRole('link', { name: 'Next' })).toHaveCount(1);
}

/** Expects every picture, and no button that needs a script. */
async function expectAllPictures(page: Page) {
  const { main } = new Frame(page);
  await expect(main.locator('a[href*="/media/gallery/"]:visible')).toHaveCount(PICTURES.length);
  await expect(main.getByRole('button', { name: 'Show more' })).toBeHidden();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('PRD-1 every page of each list is reached by links', async ({ page }) => {
    const { main } = new Frame(page);
    const pages = main.getByRole('navigation', { name: 'Pages' });
    const next = pages.getByRole('link', { name: 'Next' });
    for (const [path, count, start] of LISTS) {
      const seen: string[] = [];
      await new Frame(page).open(path, 'load');
      await expect(main.getByRole('link', { name: /^Search and filter / })).toBeHidden();
      for (let number = 1; ; number++) {
        await expect(page).toHaveURL(number === 1 ? path : `${path}/page/${number}`);
        await expect(pages.getByText(`Page ${number}`)).toHaveAttribute('aria-current', 'page');
        // The URL changes before the page has been read to its end.
        const left = Math.min(24, count - 24 * (number - 1));
        await expect(main.getByRole('article')).toHaveCount(left);
        const levels = await main
          .getByRole('heading')
          .evaluateAll(all => all.map(({ tagName }) => Number(tagName.slice(1))));
        const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
        expect(skips, 'headings that skip a level').toEqual([]);
        seen.push(...(await main.getByRole('article').getByRole('link').allTextContents()));
        if (number === Math.ceil(count / 24)) break;
        await next.click();
      }
      expect(seen).toEqual(PRODUCTS.slice(start, start + count).map(({ name }) => name));
      await expect(next).toHaveCount(0);
      await pages.getByRole('link', { name: 'Page 1' }).click();
      await expect(page).toHaveURL(path);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(pages).toBeHidden();
  });

  test('A11-3 the gallery shows all pictures', async ({ page }) => {
    await new Frame(page).open('/gallery', 'load');
    await expectAllPictures(page);
  });

  test('PRD-1 the short path of a product leads to its page', async ({ page }) => {
    await page.goto('/products/hanger-3');
    await expect(page).toHaveURL('/products/hangers/set/hanger-3');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hanger 3');
  });
});

const WITHOUT_SCRIPT = [
  [SUBCATEGORY, expectFirstPage],
  ['/gallery', expectAllPictures],
] as const;

const ENTRY = '**/assets/index-*.js';

// The next test has both lists. degraded.spec.ts has the core and the entry: a page without them fails in the same way.
for (const [what, files, [path, check]] of [
  ['a part of the entry', '**/assets/small-*.js', WITHOUT_SCRIPT[0]],
  ["the page's own code", /\/assets\/Gallery-[^/]+\.js$/, WITHOUT_SCRIPT[1]],
] as const) {
  test(`PRD-1 A11-3 LOD-5 ${path} lists everything, as without script, if ${what} does not come`, async ({
    page,
    log,
  }) => {
    await page.route(files, route => route.abort('blockedbyclient'));
    log.allow(/ERR_BLOCKED_BY_CLIENT|The page stays without its script|preloaded/);
    const frame = new Frame(page);
    await frame.open(path, 'load');
    await frame.givenUp();
    await check(page);
  });
}

test('PRD-1 A11-3 LOD-5 sub-category and gallery list everything while the entry is delayed, and when it has loaded nothing is lost or moves', async ({
  page,
  log,
}) => {
  log.allow(/preloaded/);
  // A page waits eight seconds for its entry, so the clock is advanced.
  await page.clock.install();
  await watchShifts(page);
  const frame = new Frame(page);
  for (const [path, check] of WITHOUT_SCRIPT) {
    const deliver = await hold(page, ENTRY);
    await frame.open(path, 'commit');
    await passUntil(page, `${path} is given up`, () => frame.isGivenUp());
    await check(page);
    await scrollThrough(page);
    await page.evaluate(() => document.fonts.ready);
    const before = await shifted(page);
    deliver();
    await frame.settled();
    await check(page);
    expect(await shifted(page), path).toBe(before);
    // The page is hydrated: its links use the router.
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await frame.footer.getByRole('link', { name: 'Privacy & Cookie Policy', exact: true }).click();
    await expect(page).toHaveURL(PLAIN);
    await frame.footer.getByRole('link', { name: 'Gallery', exact: true }).click();
    await expect(page).toHaveURL('/gallery');
    await expect(frame.main.getByRole('button', { name: 'Show more' })).toBeVisible();
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
    await page.unroute(ENTRY);
  }
});

test('PRD-1 SEO-1 SEO-2 a further page has a title and a canonical URL of its own, and names the image of its list', async ({
  page,
}) => {
  const frame = new Frame(page);
  await frame.open(PLAIN);
  for (const [path, title, image] of [
    ['/products/page/4', 'All products, page 4', 'products'],
    ['/products/packers/page/2', 'Packers, page 2', 'products/packers'],
    ['/products/hangers/set/page/2', 'Set Hangers, page 2', 'products/hangers/set'],
  ] as const) {
    const sent = await readPage(page, await (await page.request.get(path)).text());
    expect(sent).toMatchObject({
      title: `${title} | ${COMPANY}`,
      headings: [title],
      canonical: [HOST + path],
      properties: { 'og:image': `${HOST}/media/social/${image}.jpg` },
    });
    await frame.follow(path);
    await expect(page).toHaveTitle(`${title} | ${COMPANY}`);
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

test('PRD-1 with script nothing moves, the next page loads without a document, and all products are searched', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', request => {
    if (/\/api\//.test(request.url())) calls.push(request.url());
  });
  await watchShifts(page);
  const frame = new Frame(page);
  const { main } = frame;
  await frame.open(SUBCATEGORY);
  await expect(main.getByRole('link', { name: /^Search and filter / })).toBeVisible();
  await scrollThrough(page);
  expect(await shifts(page)).toEqual([]);
  expect(calls, 'the document has what it shows').toEqual([]);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await main.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${SUBCATEGORY}/page/2`);
  await expect(main.getByRole('article')).toHaveCount(6);
  await expect(main.getByRole('link', { name: 'Hanger 30' })).toBeVisible();
  await main.getByRole('link', { name: 'Previous' }).click();
  await expect(main.getByRole('article')).toHaveCount(24);
  await frame.follow('/products/packers/page/2');
  await expect(main.getByRole('link', { name: 'Packer 30' })).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(6);
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
  for (const path of [
    '/products/page/5',
    '/products/packers/page/1',
    '/products/packers/page/x',
    // The last segment of a list's further page is no short path of a product.
    '/products/2',
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain('Sorry Page Not Found');
  }
});

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
  log,
}) => {
  const missingPicture = /\/media\/(gallery\/1|long-1)\//;
  await page.route(missingPicture, route => route.fulfill({ status: 404, body: '' }));
  log.allow(/404/);
  const home = new HomePage(page);
  const { frame } = home;
  await frame.open('/gallery');
  for (const path of ['/gallery', '/products/long-1', '/products/page/4']) {
    await frame.follow(path);
    const missing = frame.main.locator('img[data-missing]');
    // On a busy machine the page before may still be there.
    await expect(async () => {
      await expect(missing, path).toHaveCount(1);
      await missing.scrollIntoViewIfNeeded();
    }).toPass();
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
