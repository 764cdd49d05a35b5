import { type Company, read } from './api.ts';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { canonical, meta } from './pages/head.ts';

test.describe('home as a crawler reads it', () => {
  test.use({ javaScriptEnabled: false });

  test.beforeEach(({ log }) => log.allow(/was preloaded using link preload but not used/));

  test('SEO-1 SEO-3 the head is complete in the HTML', async ({ page, request }) => {
    const company = await read<Company>(request, '/api/company');
    await new Frame(page).open('/', 'load');
    await expect(page).toHaveTitle(new RegExp(company.name));
    for (const name of ['description', 'keywords']) {
      await expect(meta(page, name)).toHaveAttribute('content', /\w{3,}/);
    }
    await expect(canonical(page)).toHaveAttribute('href', `${company.site_url}/`);
    for (const [property, content] of [
      ['og:type', /^website$/],
      ['og:title', /\w{3,}/],
      ['og:description', /\w{3,}/],
      ['og:url', new RegExp(`^${company.site_url}`)],
      ['og:image', /^https?:/],
    ] as const) {
      await expect(meta(page, property)).toHaveAttribute('content', content);
    }
  });

  test('SEO-3 the texts are in the HTML', async ({ home }) => {
    await home.frame.open('/', 'load');
    await expect(home.section('Products').getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(home.section('Insights').getByRole('link').first()).toBeVisible();
  });
});

test('the page contains its data: hydration requests nothing again', async ({ page, home }) => {
  const requested: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|wp-json)\//.test(pathname)) requested.push(pathname);
  });
  await home.frame.open('/');
  await home.frame.pass(500);
  expect(requested).toEqual([]);
});
