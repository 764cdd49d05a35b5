import type { Page } from '@playwright/test';
import { companyTest, expect } from './bare/test.ts';
import { openAndCheck } from './hostile/test.ts';
import { Frame, linksInto, linksTo } from './pages/frame.ts';
import { canonical } from './pages/head.ts';
import { HomePage } from './pages/home.ts';
import { FIXED_PATHS } from './paths.ts';

// An API of a company with only a name.
const test = companyTest({
  settings: () => ({ SERVER_SITE_URL: 'https://www.sparse.example', SERVER_SITE_REFRESH: 'true' }),
});
test.describe.configure({ mode: 'default' });

/** What a page has, or lacks, besides. */
const OWN: Record<string, (page: Page) => Promise<void>> = {
  '/': async page => {
    const { main, frame } = new HomePage(page);
    const { header, footer } = frame;
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sparse Tools');
    await expect(canonical(page)).toHaveAttribute('href', 'https://www.sparse.example/');
    await expect(main.getByText('return on efficiency')).toHaveCount(0);
    await expect(page.locator('video, picture source')).toHaveCount(0);
    await expect(header.getByRole('link', { name: 'Sparse Tools' }).locator('svg')).toHaveCount(0);
    await expect(footer.getByRole('link', { name: 'Our Team' })).toHaveCount(0);
    await test.step('no menu links to a missing message', async () => {
      await frame.scrollTo(0);
      const company = header.getByRole('group', { name: 'Company' });
      await header.getByRole('button', { name: 'Company' }).click();
      await expect(company.getByRole('link', { name: 'Quality Assurance' })).toBeVisible();
      await expect(company.getByRole('link', { name: "Management's Message" })).toHaveCount(0);
      await page.setViewportSize({ width: 360, height: 740 });
      const menu = header.getByRole('navigation', { name: 'Menu' });
      await header.getByRole('button', { name: 'Menu' }).click();
      await menu.getByRole('button', { name: 'Company' }).click();
      await expect(menu.getByRole('link', { name: 'Quality Assurance' })).toBeVisible();
      await expect(menu.getByRole('link', { name: "Management's Message" })).toHaveCount(0);
    });
  },
  '/terms-and-conditions': async page => {
    const contact = new Frame(page).main.getByRole('link', { name: 'our contact page' });
    await expect(contact).toHaveAttribute('href', '/contact');
  },
};

/** Expects an element for every link to an anchor, including links in closed menus. */
async function expectAnchors(page: Page) {
  const links = page.getByRole('link', { includeHidden: true });
  const urls = await links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href));
  for (const anchor of new Set(urls.filter(url => url.includes('#')))) {
    const { pathname, hash } = new URL(anchor);
    const html = await (await page.request.get(pathname)).text();
    expect(html, `a link to ${pathname}${hash}`).toContain(`id="${hash.slice(1)}"`);
  }
}

for (const path of FIXED_PATHS.filter(path => path !== '/team')) {
  test(`API-4 API-7 HOM-3 ${path} of a company with only a name is complete`, async ({
    page,
    site,
  }) => {
    // The requests of the build.
    site.company.unknown.length = 0;
    const frame = new Frame(page);
    await openAndCheck(page, path);
    await expect(frame.main.getByRole('heading', { level: 1 })).toBeVisible();
    // An unknown value leaves neither its label nor an empty link.
    await expect(linksInto(page, 'tel:')).toHaveCount(0);
    await expect(linksTo(page, 'mailto:')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^$/ })).toHaveCount(0);
    await expect(frame.footer.getByRole('heading', { name: 'Offices' })).toHaveCount(0);
    if (path !== '/demo') await expect(page.getByText(/undefined|null/)).toHaveCount(0);
    if (path !== '/demo') await expectAnchors(page);
    await OWN[path]?.(page);
    expect(site.company.unknown, 'no request fails').toEqual([]);
  });
}

test('API-4 the output contains nothing of the sample company', async ({ page, site }) => {
  const files = await site.files();
  const texts = files.filter(file => /\.(html|webmanifest|xml|json)$|_redirects$/.test(file));
  expect(texts.length).toBeGreaterThan(20);
  for (const file of texts) {
    expect(await site.read(page.request, file), file).not.toMatch(
      /Corvane|in Gujarat|Vadodara, Gujarat|since 2011|three continents|liner hangers, flow|packer_system/,
    );
  }
  expect(
    files.filter(file => /hero|\/team\/|\/clients\/|favicon|icon-|touch-icon/.test(file)),
  ).toEqual([]);
  const manifest = JSON.parse(await site.read(page.request, '/site.webmanifest'));
  expect([manifest.name, manifest.icons]).toEqual(['Sparse Tools', undefined]);
  expect(await site.read(page.request, '/sitemap.xml')).not.toContain('/team');
  expect((await page.request.get('/team')).status()).toBe(404);
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
