import type { Page } from '@playwright/test';
import { products, success } from './bare/company.ts';
import { writeWholeContent } from './bare/content.ts';
import { type CompanySite, companyTest, expect } from './bare/test.ts';
import { openAndCheck } from './hostile/test.ts';
import { FormPage, RESUME } from './pages/form.ts';
import { Frame } from './pages/frame.ts';
import { HomePage } from './pages/home.ts';
import { shifts, watchShifts } from './shifts.ts';

/** The origin of the company's files: the same server by another name. */
const filesOf = (origin: string) => origin.replace('127.0.0.1', 'localhost');

// An API with only the specification's calls and fields; its site is served as static files.
const test = companyTest({
  content: writeWholeContent,
  settings: ({ origin }) => ({
    SERVER_SITE_MEDIA: filesOf(origin),
    SERVER_SITE_INSIGHTS: `${origin}/blog`,
    SERVER_SITE_FILM: `${origin}/films/hero.webm`,
    SERVER_SITE_REFRESH: 'true',
  }),
});
test.describe.configure({ mode: 'default' });

const [first, , , last] = products;
if (!first || !last) throw new Error('The company has too few products.');

/** What a page has besides. */
const OWN: Record<string, (page: Page, site: CompanySite) => Promise<void>> = {
  '/': expectOwnBrand,
  '/contact': expectEnquiry,
  '/career': expectApplication,
};

/** Opens a page, and expects it to be complete on desktop and phone. */
async function expectComplete(page: Page, path: string) {
  await openAndCheck(page, path);
  const frame = new Frame(page);
  await expect(frame.main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(frame.header.getByRole('link', { name: /Corvane/ })).toBeVisible();
  await expect(frame.placeholders).toHaveCount(0);
}

// The other pages show nothing of this company's content; sparse.spec.ts opens them with the same API.
for (const path of ['/', '/about', '/contact', '/career', '/team', '/products/packers']) {
  test(`API-4 API-7 ${path} of a minimal API is complete on desktop and phone`, async ({
    page,
    site,
  }) => {
    site.company.unknown.length = 0;
    await expectComplete(page, path);
    await OWN[path]?.(page, site);
    expect(site.company.unknown, 'no request fails').toEqual([]);
  });
}

/** Expects the company's own logo, icons, poster and people. */
async function expectOwnBrand(page: Page, site: CompanySite) {
  const frame = new Frame(page);
  await expect(frame.header.getByRole('link', { name: /Corvane/ }).locator('path')).toHaveAttribute(
    'd',
    'M2 2h28v28H2z',
  );
  const icon = await page.request.get(`${site.origin}/favicon.svg`);
  expect(await icon.text()).toContain('M2 2h28v28H2z');
  expect((await page.request.get(`${site.origin}/icon-512.png`)).status()).toBe(200);
  await expect(new HomePage(page).hero.getByRole('presentation')).toHaveAttribute(
    'src',
    '/media/hero/poster.webp',
  );
  await expect(frame.footer.getByRole('link', { name: 'Our Team' })).toHaveAttribute(
    'href',
    '/team',
  );
  await page.route('**/seals', route => route.fulfill({ body: 'Another site' }));
  await frame.main.getByRole('link', { name: 'Seals' }).click();
  await expect(page, 'a link without a scheme leaves the site').toHaveURL(
    /^http:\/\/blog\.example\/seals/,
  );
}

/** Sends an enquiry to another origin, with the specification's fields only. */
async function expectEnquiry(page: Page, site: CompanySite) {
  await page.setViewportSize({ width: 390, height: 844 });
  site.company.sent.length = 0;
  const contact = new FormPage(page, 'Enquiry');
  const enquiry = {
    Name: 'Ada Byron',
    'Phone number': '+44 1632 960123',
    'Company name': 'Difference Engines',
    Email: 'ada@engines.example',
  };
  await contact.fill(enquiry);
  await contact.choose('Country', 'India');
  await contact.choose('State', 'Gujarat');
  await contact.choose('Purpose', 'Product Enquiry');
  await contact.form.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('dialog', { name: 'Thanks for Reaching Out!' })).toBeVisible();
  expect(fieldsOf(site)).toEqual([
    [
      '/api/contact-us',
      ['companyName', 'country', 'details', 'email', 'name', 'phone', 'purpose', 'state'],
    ],
  ]);
  expect(site.company.sent[0]?.parts).toMatchObject({ country: 'India', state: 'Gujarat' });
}

/** Sends an application in the same way. */
async function expectApplication(page: Page, site: CompanySite) {
  await page.setViewportSize({ width: 390, height: 844 });
  site.company.sent.length = 0;
  const career = new FormPage(page, 'Application');
  await career.fill({
    'First name': 'Ada',
    'Phone number': '+44 1632 960123',
    Email: 'ada@engines.example',
  });
  await career.field('Resume').setInputFiles(RESUME);
  await career.form.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('dialog', { name: 'Application Submitted!' })).toBeVisible();
  expect(fieldsOf(site)).toEqual([
    [
      '/api/career',
      ['city', 'details', 'email', 'firstName', 'lastName', 'phone', 'resume', 'role'],
    ],
  ]);
}

/** The names of the fields that have been sent. */
const fieldsOf = ({ company }: CompanySite) =>
  company.sent.map(({ path, parts }) => [path, Object.keys(parts).sort()]);

test('API-4 API-7 a product of a minimal API is complete, and shown from the product list wherever the visitor comes from', async ({
  page,
  site,
}) => {
  site.company.unknown.length = 0;
  const frame = new Frame(page);
  await test.step('from the page of another product', async () => {
    await expectComplete(page, `/products/${first.slug}`);
    await expect(frame.main.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
    await expect(frame.main.getByText(`${first.name} holds & seals.`).first()).toBeVisible();
    await expect(frame.main.getByText('One trip').first()).toBeVisible();
    const enquire = frame.main.getByRole('link', { name: /Enquire/ }).first();
    await expect(enquire).toHaveAttribute('href', /\/contact\?product=Alpha/);
    await expect(frame.main.getByRole('button', { name: /Shortlist|datasheet/i })).toHaveCount(0);
    const related = frame.main.getByRole('region', { name: 'Related products' });
    await related.getByRole('link', { name: last.name }).click();
    await expect(frame.main.getByRole('heading', { level: 1, name: last.name })).toBeVisible();
  });
  await test.step('from a page without products', async () => {
    await frame.open('/career');
    await frame.follow(`/products/${last.slug}`);
    await expect(frame.main.getByRole('heading', { level: 1, name: last.name })).toBeVisible();
  });
  await test.step('from the list, which has no category filter', async () => {
    await frame.follow('/products');
    await expect(frame.main.getByRole('link', { name: first.name })).toBeVisible();
    await expect(frame.main.getByRole('button', { name: 'All categories' })).toHaveCount(0);
  });
  await test.step('the page for a well is not found', async () => {
    await expect(frame.main.getByRole('searchbox')).toHaveAttribute(
      'placeholder',
      'Product name or word …',
    );
    await expect(frame.main.getByRole('link', { name: /your well/ })).toHaveCount(0);
    await frame.follow('/products/well');
    await expect(frame.main.getByRole('heading', { name: 'Sorry Page Not Found' })).toBeVisible();
    await frame.follow('/products');
  });
  await test.step('from a category', async () => {
    await frame.follow('/products/packers');
    await frame.main.getByRole('link', { name: first.name }).click();
    await expect(page).toHaveURL(new RegExp(`/products/${first.slug}$`));
  });
  expect(site.company.unknown).toEqual([]);
});

test('API-4 RTE-2 a static host redirects, sets security headers and serves the not-found page', async ({
  request,
  site,
}) => {
  const moved = await request.get('/our_team', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/about#management']);
  const home = await request.get('/');
  expect(home.headers()['content-security-policy']).toContain(
    `connect-src 'self' ${site.company.origin}`,
  );
  const missing = await request.get('/no/such-page');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain('Sorry Page Not Found');
});

test('RTE-2 a host that does not redirect shows the page that has moved, and no other', async ({
  page,
  site,
  log,
}) => {
  const frame = new Frame(page);
  await page.route(/\/(our_team|about\/gallery)$/, async route => {
    const response = await route.fetch({ url: `${site.origin}/no-such-page` });
    await route.fulfill({ response });
  });
  for (const [from, to] of [
    ['/about/gallery', '/gallery'],
    ['/our_team', '/about#management'],
  ] as const) {
    // The page replaces its own address before it has loaded.
    await page.goto(from, { waitUntil: 'commit' });
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    await frame.settled();
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
  }
  await log.expect(/404/);
});

test('HOM-2 API-4 the film comes from the media server; if it is unavailable, the poster stays', async ({
  page,
  site,
  log,
}) => {
  const home = new HomePage(page);
  const { frame, hero } = home;
  const film = home.film;
  const button = hero.getByRole('button', { name: 'the film' });
  await test.step('it plays', async () => {
    await frame.open('/');
    const source = await film.evaluate((video: HTMLVideoElement) => video.currentSrc);
    expect(source).toBe(`${site.company.origin}/films/hero.webm`);
    await frame.hydrate();
    await expect(film).toHaveAttribute('data-shows', 'true');
    await expect(button).toBeVisible();
  });
  await test.step('its host is unavailable when a visitor comes', async () => {
    log.allow(/ERR_FAILED/);
    await page.route('**/films/*', route => route.abort());
    await page.reload();
    await frame.settled();
    await frame.hydrate();
    await expect(button).toBeHidden();
    await expect(film).toHaveAttribute('data-shows', 'false');
    await expect(hero.getByRole('presentation')).toHaveJSProperty('complete', true);
    await page.unroute('**/films/*');
  });
});

test('API-4 API-6 the browser refreshes the data of a rendered page without a layout shift, and calls and files go to the configured hosts', async ({
  page,
  site,
}) => {
  const list = '/api/get-products';
  const renamed = products.map(product =>
    product === first ? { ...product, name: 'Alpha Mark 2', description: 'It grips.' } : product,
  );
  site.company.changed.set(list, success(renamed));
  const requested: string[] = [];
  page.on('request', request => {
    requested.push(request.url());
  });
  await watchShifts(page);
  const frame = new Frame(page);
  const word = frame.main.getByText('It grips.').first();
  // A product's page has two resources, the product and its related products, that come from the same list.
  for (const path of ['/products', `/products/${first.slug}`]) {
    await test.step(path, async () => {
      const rendered = await (await page.request.get(site.origin + path)).text();
      expect(rendered).toContain(first.name);
      expect(rendered).not.toContain('Alpha Mark 2');
      requested.length = 0;
      await frame.open(path);
      await word.scrollIntoViewIfNeeded();
      await expect(word).toBeVisible();
      await expect(frame.main.getByText('Alpha Mark 2').first()).toBeVisible();
      await frame.complete();
      expect(await shifts(page)).toEqual([]);
      await frame.follow('/career');
      await frame.follow(path);
      await expect(word).toBeVisible();
      expect(requested.filter(url => url === site.company.origin + list)).toHaveLength(1);
    });
  }
  const picture = `${filesOf(site.company.origin)}/media/${first.slug}/images/${first.slug}.webp`;
  await expect(frame.main.locator(`img[src="${picture}"]`).first()).not.toHaveJSProperty(
    'naturalWidth',
    0,
  );
  expect(requested).toContain(picture);
  await frame.follow('/');
  await new HomePage(page).section('Insights').scrollIntoViewIfNeeded();
  const posts = `${site.company.origin}/blog/wp-json/wp/v2/posts`;
  await expect.poll(() => requested.some(url => url.startsWith(posts))).toBe(true);
  site.company.changed.clear();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('API-4 a form that cannot be posted shows other ways to contact the company', async ({
    page,
  }) => {
    for (const path of ['/contact', '/career']) {
      await new Frame(page).open(path, 'load');
      const main = page.getByRole('main');
      // Playwright's locators do not look into noscript.
      await expect(main).toContainText('cannot be sent without JavaScript', { useInnerText: true });
      await expect(main).toContainText('Or reach us directly', { useInnerText: true });
      await expect(main.locator('noscript a[href="mailto:sales@corvane.example"]')).toBeVisible();
      await expect(main.getByRole('form')).toHaveCount(0);
      await expect(main.getByRole('button')).toHaveCount(0);
    }
  });
});

test('API-4 HOM-2 the build fails if the API is unavailable, and the last release stays', async ({
  request,
  site,
}) => {
  site.company.isUp = false;
  await expect(site.render()).rejects.toThrow(/get-products responded with 503/);
  site.company.isUp = true;
  const home = await (await request.get('/')).text();
  expect(home).toContain('Packers &amp; plugs');
  expect(home).toContain('<video');
  expect(await site.render()).toContain('0 of 19 pages rendered');
});
