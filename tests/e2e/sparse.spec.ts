import { Company } from './bare/company.ts';
import { writeSparseContent } from './bare/content.ts';
import { renderSite, type StaticSite } from './bare/site.ts';
import { test as base, expect } from './fixtures.ts';
import { look } from './hostile/test.ts';
import { Frame } from './pages/frame.ts';
import { FIXED_PATHS } from './paths.ts';

// Another company's API, and of the company itself nothing but its name.
const test = base.extend<object, { sparse: StaticSite & { company: Company } }>({
  sparse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use) => {
      const company = new Company();
      await company.listen();
      const content = await writeSparseContent();
      try {
        const site = await renderSite({
          SERVER_SITE_API: company.origin,
          SERVER_SITE_URL: 'https://www.sparse.example',
          SERVER_FOLDERS_CONTENT: content.folder,
        });
        await use({ ...site, company });
        await site.close();
      } finally {
        await content.remove();
        await company.close();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ sparse }, use) => use(sparse.origin),
});
test.describe.configure({ mode: 'default' });

test('API-4 a company that says no more than its name has whole pages', async ({
  page,
  sparse,
}) => {
  test.slow();
  // What the build has asked for.
  sparse.company.unknown.length = 0;
  const frame = new Frame(page);
  for (const path of FIXED_PATHS) {
    await test.step(path, async () => {
      await look(page, path);
      await expect(frame.main.getByRole('heading', { level: 1 })).toBeVisible();
      // What is not known leaves neither its label nor an empty link.
      await expect(page.locator('a[href^="tel:"], a[href="mailto:"]')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^$/ })).toHaveCount(0);
      await expect(frame.footer.getByRole('heading', { name: 'Offices' })).toHaveCount(0);
      if (path !== '/demo') await expect(page.getByText(/undefined|null/)).toHaveCount(0);
    });
  }
  expect(sparse.company.unknown, 'no browser asks for what there is not').toEqual([]);
});

test('API-4 its pages have the URL of the settings, and lead to the contact page', async ({
  page,
}) => {
  const frame = new Frame(page);
  await frame.open('/');
  await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText('Sparse Tools');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    'https://www.sparse.example/',
  );
  await frame.open('/terms-and-conditions');
  await expect(frame.main.getByRole('link', { name: 'our contact page' })).toHaveAttribute(
    'href',
    '/contact',
  );
});
