import { products, success } from './bare/company.ts';
import { companyTest, expect } from './bare/test.ts';

// A company's API with invalid list items, and optional calls that fail in different ways.
const CATEGORIES = [
  { name: 'Packers', slug: 'packers' },
  { name: 'Well', slug: 'well' },
];
const FLAWED = [
  ...products,
  { slug: 'no-name' },
  { ...products[0], name: 'Alpha again' },
  { name: 'Evil', slug: '../../etc/passwd' },
  { name: 'Letters', slug: 'Ünï Slug' },
  { name: 'Well', slug: 'well' },
  { name: 'Packers, all', slug: 'packers' },
];

const test = companyTest({
  prepare({ changed, faults }) {
    changed.set('/api/get-products', success(FLAWED));
    changed.set('/api/get-categories', success(CATEGORIES));
    changed.set('/api/company', success([]));
    faults.set('/api/product-facts', { status: 401 });
    faults.set('/api/search', { status: 500 });
    faults.set('/api/team', { status: 302, to: '/login' });
    faults.set('/login', { status: 200, type: 'text/html', body: '<h1>Log in</h1>' });
    faults.set('/api/clients', { status: 200, type: 'text/html', body: '<h1>Hi</h1>' });
  },
  settings: ({ origin }) => ({
    SERVER_SITE_URL: 'https://www.flawed.example',
    SERVER_SITE_INSIGHTS: `${origin}/no-blog`,
    SERVER_SITE_FILM: `${origin}/film.mp4`,
  }),
});
test.describe.configure({ mode: 'default' });
// The built pages are read; other tests hydrate the same ones.
test.use({ javaScriptEnabled: false });

test('API-5 HOM-2 the build prints one line per rejected item, and their number; the page has no film that is missing', async ({
  request,
  site,
}) => {
  const { output } = site;
  // scripts/render/items.test.mjs has the other messages.
  for (const line of [
    /get-products: item 10 "Packers, all" is left out: a category has the slug "packers", too/,
    /get-categories: item 2 "Well" is left out/,
    /without the film .*film\.mp4: its host responded with 404/,
    /insights are left to the browser: .* responded with 404/,
  ]) {
    expect(output).toMatch(line);
  }
  expect(output.match(/is left out/g)).toHaveLength(7);
  const count = output.match(/^Warning: /gm)?.length;
  expect(output).toContain(`\nWarnings: ${count}\n`);
  expect(await site.read(request, '/index.html')).not.toMatch(/<video|the film/);
});

test('API-5 the sitemap lists exactly the existing pages', async ({ page, site }) => {
  const sitemap = await (await page.request.get(`${site.origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc><?/g)]
    .map(([, url = '']) => url)
    .filter(url => url.startsWith('https://www.flawed.example'))
    .map(url => url.slice('https://www.flawed.example'.length) || '/');
  expect(paths.length).toBeGreaterThan(10);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) {
    const response = await page.request.get(site.origin + path);
    expect([path, response.status()]).toEqual([path, 200]);
  }
  expect(sitemap).not.toMatch(/no-name|passwd|Ünï|well/);
  expect((await page.request.get(`${site.origin}/products/no-name`)).status()).toBe(404);
});

test('API-4 an optional call that fails with another status than 404 is reported', ({ site }) => {
  for (const line of [
    /product-facts responded with 401\. The site does without/,
    /api\/search\?q=a responded with 500\. The site does without/,
    /api\/team leads to the page .*\/login\. The site does without/,
    /api\/clients did not respond with JSON, but with "<h1>Hi<\/h1>"\. The site does without/,
    /api\/company: the response has an unexpected shape \(.*\)\. The site does without/,
  ]) {
    expect(site.output).toMatch(line);
  }
  expect(site.output, 'a 404 is not reported').not.toMatch(/api\/well/);
});

test('API-4 one product whose call fails is shown as in the list, and a company that cannot be read is missing', async ({
  page,
  site,
}) => {
  const { changed, faults } = site.company;
  for (const product of products) {
    changed.set(`/api/products/${product.slug}`, success({ ...product, standards: ['API 11D1'] }));
  }
  const bravo = { ...products[1], standards: 'API 11D1' };
  changed.set('/api/products/bravo-hanger', success(bravo));
  changed.set('/api/get-products', success([FLAWED[0], bravo, ...FLAWED.slice(2)]));
  faults.set('/api/products/charlie-shoe', { status: 404 });
  changed.set(
    '/api/company',
    success({ name: 'A', site_url: 'https://a.example', founded: '1990' }),
  );
  faults.delete('/api/clients');
  changed.set('/api/clients', success([{ name: 'Good', logo: 'a.svg' }, { name: 'Bad' }]));
  const output = await site.render();
  for (const line of [
    /^Warning: .*\/api\/products\/bravo-hanger: the response has an unexpected shape \(standards: .*\)\. The page shows the product's entry in the list\.$/m,
    /^Warning: .*\/api\/products\/charlie-shoe responded with 404\. The page shows the product's entry in the list\.$/m,
    /^Warning: .*\/api\/company: the response has an unexpected shape \(founded: .*\)\. The site does without this optional call\.$/m,
    /^Warning: \/api\/clients: "Bad" is left out: logo: missing$/m,
  ]) {
    expect(output).toMatch(line);
  }
  const standards = page.getByRole('main').getByText('API 11D1');
  await page.goto('/products/alpha-packer');
  await expect(standards).toBeVisible();
  for (const { name, slug } of products.slice(1, 3)) {
    await page.goto(`/products/${slug}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(main.getByText('One trip')).toBeVisible();
    await expect(main.getByRole('img', { name }).first()).toBeVisible();
    await expect(standards).toHaveCount(0);
  }
});

test('API-4 the site can be built from an API with empty lists', async ({ page, site }) => {
  const { company } = site;
  const empty = { status: 200, type: 'application/json', body: success([]) };
  for (const call of [
    'get-products',
    'get-categories',
    'certificates-licenses',
    'gallery',
    'case-studies',
    ...['product-facts', 'search', 'well', 'company', 'clients', 'team'],
  ]) {
    company.faults.set(`/api/${call}`, empty);
  }
  const output = await site.render();
  expect(output).toMatch(/\d+ of \d+ pages rendered/);
  expect(output).toMatch(
    /^Warning: \/api\/get-products is empty, so \d+ pages below \/products are removed\.$/m,
  );
  await page.goto('/products');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
