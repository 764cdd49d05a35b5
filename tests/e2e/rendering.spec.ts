import { CATEGORY_PATH, Company, NEW, OLD } from '../rendering/company.mjs';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { canonical, meta } from './pages/head.ts';

test('PRD-2 SEO-3 a product appears and disappears with a release; with script, a new one is shown before that', async ({
  page,
  request,
  log,
}) => {
  const company = await Company.copy();
  const server = await company.serve();
  try {
    await company.replaceProduct();
    const status = async (path: string) => (await request.get(server.origin + path)).status();
    await expect.poll(() => status(`/api/products/${NEW}`)).toBe(200);
    expect(await status(`/api/products/${OLD}`)).toBe(404);
    expect(await status(`${CATEGORY_PATH}/${OLD}`), 'no mixture of old and new pages').toBe(200);
    const early = await request.get(`${server.origin}${CATEGORY_PATH}/${NEW}`);
    expect(early.status()).toBe(404);
    expect(await early.text()).toContain('<meta name="robots" content="noindex"');

    const frame = new Frame(page);
    const heading = frame.main.getByRole('heading', { level: 1 });
    for (const path of [`${CATEGORY_PATH}/${NEW}`, `/products/${NEW}`]) {
      await frame.open(server.origin + path);
      await expect(heading).toHaveText(/^CW-10/);
      await expect(page).toHaveTitle(/^CW-10/);
      await expect(meta(page, 'robots')).toHaveCount(0);
      await expect(canonical(page)).toHaveCount(1);
      await log.expect(/\b404\b/);
    }
    await frame.open(`${server.origin}${CATEGORY_PATH}/no-such-product`);
    await expect(heading).toHaveText('Sorry Page Not Found');
    await expect(meta(page, 'robots')).toHaveAttribute('content', 'noindex');
    log.allow(/\b404\b/);

    await company.render();
    await expect.poll(() => status(`${CATEGORY_PATH}/${NEW}`)).toBe(200);
    expect(await status(`/products/${NEW}`)).toBe(200);
    for (const path of [`${CATEGORY_PATH}/${OLD}`, `/products/${OLD}`]) {
      expect(await status(path), path).toBe(404);
    }
    const map = await (await request.get(`${server.origin}/sitemap.xml`)).text();
    expect(map).toContain(`${CATEGORY_PATH}/${NEW}</loc>`);
    expect(map).not.toContain(`/${OLD}</loc>`);
    const image = await request.get(`${server.origin}/media/social${CATEGORY_PATH}/${NEW}.jpg`);
    expect(image.headers()['content-type']).toBe('image/jpeg');
    const html = await (await request.get(`${server.origin}/products/packer-systems`)).text();
    expect(html).toContain('CW-10');
    expect(html).not.toContain('CW-9');
  } finally {
    await page.close();
    await server.close();
    await company.remove();
  }
});
