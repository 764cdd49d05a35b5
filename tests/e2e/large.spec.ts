import type { Page } from '@playwright/test';
import { writeCatalogue } from '../../scripts/bench/catalogue.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { read } from './api.ts';
import { serveCompany } from './company.ts';
import { test as base, expect } from './fixtures.ts';
import { hold } from './hold.ts';
import { CataloguePage } from './pages/catalogue.ts';
import { Frame } from './pages/frame.ts';

/** Too many for the browser's search, and 25 copies of each product of the sample company, with other models: two pages of a sub-category. */
const PRODUCTS = 500;

/** A page of each kind. */
const CATEGORY = '/products/packer-systems';
const PAGES = [
  '/',
  '/products',
  '/products/page/2',
  CATEGORY,
  `${CATEGORY}/mechanical-set-packers`,
  `${CATEGORY}/mechanical-set-packers/page/2`,
  `${CATEGORY}/mechanical-set-packers/cm-2-double-grip-packer`,
  '/about',
  '/contact',
];

/** The most bytes of a page's HTML. */
const LARGEST = 120_000;

/** The response of `GET /api/search`. */
interface Answer {
  hits: { slug: string; reasons: unknown[] }[];
  facets: { name: string; values: { value: string; label: string; count: number }[] }[];
}

/** The site that all tests of this file share. */
const test = base.extend({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use) => {
      const site = await serveCompany(folder => writeCatalogue(folder, PRODUCTS), PAGES);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// In one worker, so that the catalogue is rendered once.
test.describe.configure({ mode: 'default' });

// The copies share the pictures of the original.
test.beforeEach(async ({ page }) => {
  await page.route(/\/media\/[^/]+-\d+\/images\//, route => {
    const { pathname } = new URL(route.request().url());
    const path = inRoot('.cache', pathname.replace(/-\d+\/images\//, '/images/'));
    return route.fulfill({ path });
  });
});

// No request is pending when the routes above are removed.
test.afterEach(({ page }) => new Frame(page).leave());

/** The calls of a search that a page has sent. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', request => {
    const { pathname, search } = new URL(request.url());
    if (/\/api\/(?:search|product-facts)$|core_wasm_search/.test(pathname))
      calls.push(`${pathname}${search}`);
  });
  return calls;
}

test('API-7 no page grows with the catalogue', async ({ request }) => {
  for (const path of PAGES) {
    const html = await (await request.get(path)).body();
    expect(html.length, path).toBeLessThanOrEqual(LARGEST);
  }
});

test('PRD-4 A11-2 the server searches a large catalogue while the visitor types; late responses', async ({
  page,
  request,
}) => {
  const calls = callsOf(page);
  const catalogue = new CataloguePage(page);
  await test.step('the focus stays when the whole catalogue arrives', async () => {
    const deliver = await hold(page, '**/api/get-products');
    await catalogue.open('/products');
    const filter = page.getByRole('main').getByRole('button', { name: /^Packer Systems/ });
    await filter.focus();
    deliver();
    await expect(catalogue.status).toHaveText(`${PRODUCTS} products`);
    await expect(filter).toBeFocused();
  });
  const words = 'packer 7 in 26# 10k';
  await catalogue.field.pressSequentially(words);
  await expect(page).toHaveURL('/products?q=packer+7+in+26%23+10k');
  const query = '/api/search?q=packer+7+in+26%23+10k';
  const answer = await read<Answer>(request, query);
  await expect(catalogue.status).toContainText(`${answer.hits.length} products`);
  expect(answer.hits.length).toBe((PRODUCTS / 20) * 5);
  await expect(catalogue.status).toContainText('“10k” is read as 10,000 psi');
  const first = catalogue.cards.first();
  await expect(first).toContainText('CM-2 Double-Grip Packer');
  await expect(first.getByRole('list', { name: 'Found by' }).getByRole('listitem')).toHaveText([
    'Set in casing 7 in · Casing weight 20.0–26.0 lb/ft',
    /^Differential pressure, above and below: 10,000 psi/,
  ]);
  expect(calls.at(-1)).toBe(query);
  expect(calls.length, 'the server is asked when the visitor pauses').toBeLessThan(words.length);
  expect(calls.filter(call => !call.startsWith('/api/search'))).toEqual([]);

  await test.step('results stay while a response is pending, and a late response never replaces a newer one', async () => {
    await catalogue.field.fill('bridge plug');
    await expect(catalogue.cards.first()).toContainText('BP-1 Cast-Iron Bridge Plug');
    const before = await catalogue.status.textContent();
    const late = /\/api\/search\?q=liner$/;
    const deliver = await hold(page, late);
    const requested = page.waitForRequest(late);
    await catalogue.field.fill('liner');
    const liner = await requested;
    await expect(catalogue.results).toHaveAttribute('aria-busy', 'true');
    await expect(catalogue.status).toHaveText(before ?? '');
    await expect(catalogue.cards.first()).toContainText('BP-1 Cast-Iron Bridge Plug');
    await catalogue.field.fill('centralizer');
    await expect(catalogue.cards.first()).toContainText('BC-1 Bow-Spring Centralizer');
    deliver();
    await liner.response();
    await expect(catalogue.cards.first()).toContainText('BC-1 Bow-Spring Centralizer');
    await expect(catalogue.results).toHaveAttribute('aria-busy', 'false');
  });
});

test('PRD-4 the server counts the facets, and a link to a choice shows the same results', async ({
  page,
}) => {
  const catalogue = new CataloguePage(page);
  await catalogue.open('/products');
  await catalogue.openFacet('Casing size');
  const size = catalogue.value('9-5/8 in');
  const left = await catalogue.countOf(size);
  expect(left).toBeGreaterThan(PRODUCTS / 20);
  await size.click();
  await expect(catalogue.status).toHaveText(`${left} products`);
  await catalogue.openFacet('Pressure rating');
  const limit = catalogue.value('7,500 psi and up');
  const both = await catalogue.countOf(limit);
  await limit.click();
  await expect(catalogue.status).toHaveText(`${both} products`);
  await page.reload();
  await catalogue.settled();
  await expect(catalogue.status).toHaveText(`${both} products`);
  await catalogue.clear.click();
  await expect(catalogue.status).toHaveText(`${PRODUCTS} products`);
});

test('PRD-4 back and forward restore earlier searches', async ({ page }) => {
  const catalogue = new CataloguePage(page);
  await catalogue.open('/products?q=cm-2-17');
  await expect(catalogue.cards.first()).toContainText('CM-2-17 Double-Grip Packer');
  const found = await catalogue.cards.count();
  await catalogue.cards.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CM-2-17 Double-Grip Packer');
  await page.goBack();
  await expect(catalogue.field).toHaveValue('cm-2-17');
  await expect(catalogue.cards).toHaveCount(found);
  await expect(catalogue.cards.first()).toContainText('CM-2-17 Double-Grip Packer');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CM-2-17 Double-Grip Packer');
});
