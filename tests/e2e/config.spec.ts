import { expect, test } from './fixtures.ts';

test('API-4 API-6 calls and files go to the configured hosts', async ({
  page,
  home,
  products,
  log,
}) => {
  const config = {
    api: 'https://api.example',
    media: 'https://files.example',
    insights: 'https://blog.example',
  };
  // The page's security policy allows only its own origin; in production the server's settings name the other hosts.
  await page.route('**/no-such-page', async route => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '"config":{}',
      `"config":${JSON.stringify(config)}`,
    );
    await route.fulfill({ status: 404, contentType: 'text/html', body });
  });
  const requested: string[] = [];
  await page.route(/^https:\/\/(api|files|blog)\.example\//, route => {
    const { origin, pathname } = new URL(route.request().url());
    requested.push(origin + pathname);
    const headers = { 'access-control-allow-origin': '*' };
    if (pathname === '/api/get-products') {
      return route.fulfill({ headers, json: { status: 'success', data: products } });
    }
    return route.fulfill({ status: 404, headers });
  });

  await home.frame.open('/no-such-page');
  await home.main.getByRole('link', { name: 'Back To Home' }).click();
  await home.products.slide.scrollIntoViewIfNeeded();
  await expect.poll(() => requested).toContain('https://blog.example/wp-json/wp/v2/posts');
  expect(requested).toContain('https://api.example/api/get-products');
  await expect
    .poll(() =>
      requested.some(url =>
        url.startsWith(`https://files.example/media/${products[0]?.slug}/images/`),
      ),
    )
    .toBe(true);
  await log.expect(/\b404\b/);
});
