import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../../scripts/build/fingerprint.mjs';
import { companyTest, expect } from './bare/test.ts';
import { openAndCheck } from './hostile/test.ts';
import { Frame, linksInto, linksTo } from './pages/frame.ts';
import { canonical } from './pages/head.ts';
import { HomePage } from './pages/home.ts';
import { FIXED_PATHS } from './paths.ts';

// An API of a company with only a name.
const test = companyTest({
  settings: () => ({ SERVER_SITE_URL: 'https://www.sparse.example' }),
});
test.describe.configure({ mode: 'default' });

test('API-4 a company with only a name has complete pages', async ({ page, site }) => {
  test.slow();
  // The requests of the build.
  site.company.unknown.length = 0;
  const frame = new Frame(page);
  for (const path of FIXED_PATHS.filter(path => path !== '/team')) {
    await test.step(path, async () => {
      await openAndCheck(page, path);
      await expect(frame.main.getByRole('heading', { level: 1 })).toBeVisible();
      // An unknown value leaves neither its label nor an empty link.
      await expect(linksInto(page, 'tel:')).toHaveCount(0);
      await expect(linksTo(page, 'mailto:')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^$/ })).toHaveCount(0);
      await expect(frame.footer.getByRole('heading', { name: 'Offices' })).toHaveCount(0);
      if (path !== '/demo') await expect(page.getByText(/undefined|null/)).toHaveCount(0);
    });
  }
  expect(site.company.unknown, 'no request fails').toEqual([]);
});

test('API-4 the output contains nothing of the sample company', async ({ page, site, log }) => {
  test.slow();
  const pages = (await filesBelow(site.folder)).filter(file =>
    /\.(html|webmanifest|xml|json)$|_redirects$/.test(file),
  );
  expect(pages.length).toBeGreaterThan(20);
  for (const file of pages) {
    const text = await readFile(file, 'utf8');
    expect(text, file).not.toMatch(
      /Corvane|in Gujarat|Vadodara, Gujarat|since 2011|three continents|liner hangers, flow|packer_system/,
    );
  }
  const files = (await filesBelow(site.folder)).map(file => file.slice(site.folder.length));
  expect(
    files.filter(file => /hero|\/team\/|\/clients\/|favicon|icon-|touch-icon/.test(file)),
  ).toEqual([]);
  const manifest = JSON.parse(await readFile(join(site.folder, 'site.webmanifest'), 'utf8'));
  expect([manifest.name, manifest.icons]).toEqual(['Sparse Tools', undefined]);
  const frame = new Frame(page);
  await frame.open('/');
  await expect(page.locator('video, picture source')).toHaveCount(0);
  await expect(frame.header.getByRole('link', { name: 'Sparse Tools' }).locator('svg')).toHaveCount(
    0,
  );
  await expect(frame.footer.getByRole('link', { name: 'Our Team' })).toHaveCount(0);
  expect(await readFile(join(site.folder, 'sitemap.xml'), 'utf8')).not.toContain('/team');
  expect((await frame.open('/team'))?.status()).toBe(404);
  await log.expect(/404/);
});

test('HOM-3 API-4 a company without facts has no band of highlights', async ({ page }) => {
  const home = new HomePage(page);
  await home.frame.open('/');
  await expect(home.main.getByText('return on efficiency')).toHaveCount(0);
});

test('API-4 no menu links to a missing message', async ({ page }) => {
  const frame = new Frame(page);
  await frame.open('/');
  const company = frame.header.getByRole('group', { name: 'Company' });
  await frame.header.getByRole('button', { name: 'Company' }).click();
  await expect(company.getByRole('link', { name: 'Quality Assurance' })).toBeVisible();
  await expect(company.getByRole('link', { name: "Management's Message" })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  const menu = frame.header.getByRole('navigation', { name: 'Menu' });
  await frame.header.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Company' }).click();
  await expect(menu.getByRole('link', { name: 'Quality Assurance' })).toBeVisible();
  await expect(menu.getByRole('link', { name: "Management's Message" })).toHaveCount(0);
});

test('API-4 every linked anchor exists', async ({ page, site }) => {
  const frame = new Frame(page);
  for (const path of ['/', '/about', '/privacy-policy', '/terms-and-conditions']) {
    await frame.open(path);
    // Including links in closed menus.
    const links = page.getByRole('link', { includeHidden: true });
    const urls = await links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href));
    for (const anchor of new Set(urls.filter(url => url.includes('#')))) {
      const { pathname, hash } = new URL(anchor);
      const html = await (await page.request.get(site.origin + pathname)).text();
      expect(html, `${path} links to ${pathname}${hash}`).toContain(`id="${hash.slice(1)}"`);
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('API-4 a form that cannot be sent shows no contact details if there are none', async ({
    page,
  }) => {
    await new Frame(page).open('/contact', 'load');
    const main = page.getByRole('main');
    await expect(main).toContainText('cannot be sent without JavaScript', { useInnerText: true });
    await expect(main).not.toContainText('reach us directly', { useInnerText: true });
  });
});

test('API-4 pages have the URL of the settings, and link to the contact page', async ({ page }) => {
  const frame = new Frame(page);
  await frame.open('/');
  await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText('Sparse Tools');
  await expect(canonical(page)).toHaveAttribute('href', 'https://www.sparse.example/');
  await frame.open('/terms-and-conditions');
  await expect(frame.main.getByRole('link', { name: 'our contact page' })).toHaveAttribute(
    'href',
    '/contact',
  );
});
