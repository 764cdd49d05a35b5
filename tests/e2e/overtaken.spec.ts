import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../../scripts/build/paths.mjs';
import { serve } from '../../scripts/build/serve.mjs';
import { expect, test } from './fixtures.ts';
import { FormPage } from './pages/form.ts';
import { Frame } from './pages/frame.ts';
import { readPage, readSiteMap } from './reading.ts';

const CONTENT = inRoot('server', 'content');
const OLD = 'cw-9-permanent-packer';
const NEW = 'cw-10-permanent-packer';
const NEW_PAGE = `/products/packer-systems/permanent-packers/${NEW}`;

/** The sample company some time after the build: under another name, with a product in the place of another. */
async function changeContent(content: string) {
  await cp(CONTENT, content, { recursive: true });
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(join(content, file), change(await readFile(join(content, file), 'utf8')));
  await edit('company.toml', text =>
    text.replaceAll('Corvane Completions', 'Ravenco Tools').replace('www.corvane', 'www.ravenco'),
  );
  for (const folder of ['products', 'categories', 'insights', '.']) {
    for (const file of await readdir(join(content, folder))) {
      if (!/\.(toml|md)$/.test(file)) continue;
      await edit(join(folder, file), text =>
        text.replaceAll('CW-9', 'CW-10').replaceAll(`"${OLD}"`, `"${NEW}"`),
      );
    }
  }
  await rename(join(content, 'products', `${OLD}.toml`), join(content, 'products', `${NEW}.toml`));
  await cp(join(content, 'media', OLD), join(content, 'media', NEW), { recursive: true });
}

test.describe('pages that the content has overtaken', () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof serve>>;

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'overtaken-'));
    const content = join(folder, 'content');
    await changeContent(content);
    server = await serve({ args: ['--content', content, '--data', join(folder, 'data')] });
  });

  test.afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('SEO-3 a visitor finds what there is now, drawn as designed', async ({ page }) => {
    const frame = new Frame(page);
    await frame.open(server.origin + NEW_PAGE);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: /^CW-10/ })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Specifications' })).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: /Ravenco Tools/ }),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^CW-10 .* \| Ravenco Tools$/);
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
    await expect(page.locator('meta[property="og:title"]')).toHaveCount(1);
    await expect(page.locator('.plain'), 'the plain words have gone').toHaveCount(0);

    await frame.open(`${server.origin}/`);
    const slides = page.locator('#products h3');
    await expect(slides.filter({ hasText: 'CW-10' })).toHaveCount(1);
    await expect(slides.filter({ hasText: 'CW-9' })).toHaveCount(0);
  });

  test('SEO-3 a crawler reads what there is now, in the words of the site', async ({ request }) => {
    for (const [path, words] of [
      ['/', 'Quality Assurance'],
      ['/about', 'Engineering Excellence Across Borders'],
      ['/privacy-policy', 'children under 14'],
      ['/products/packer-systems', 'CW-10'],
      [NEW_PAGE, 'Setting'],
      ['/products', 'CW-10'],
    ] as const) {
      const html = await (await request.get(server.origin + path)).text();
      expect(html.toLowerCase(), path).toContain(words.toLowerCase());
      expect(html, path).toContain('Ravenco Tools');
      expect(html, path).not.toContain('CW-9');
      expect(html, path).not.toContain('Corvane Completions<');
      expect(html, path).not.toContain('www.corvane.example');
    }
    expect((await request.get(`${server.origin}/products/${OLD}`)).status()).toBe(404);
    const map = await (await request.get(`${server.origin}/sitemap.xml`)).text();
    expect(map).toContain(`<loc>https://www.ravenco.example${NEW_PAGE}</loc>`);
    expect(map).not.toContain(`/${OLD}</loc>`);
    const image = await request.get(`${server.origin}/media/social${NEW_PAGE}.jpg`);
    expect(image.headers()['content-type']).toBe('image/jpeg');
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('SEO-1 SEO-2 the head of every composed page is that of the drawn one', async ({
      page,
      request,
      log,
    }) => {
      test.setTimeout(120_000);
      log.allow(/./);
      const back = (text: string) =>
        text
          .replaceAll('Ravenco Tools', 'Corvane Completions')
          .replaceAll('www.ravenco', 'www.corvane')
          .replaceAll('CW-10', 'CW-9')
          .replaceAll(NEW, OLD);
      const map = await readSiteMap(request, 'https://www.ravenco.example', server.origin);
      for (const { path } of map) {
        const composed = await (await request.get(server.origin + path)).text();
        expect(composed, path).toContain('id="root" data-plain');
        const drawn = await (await request.get(back(path))).text();
        const [now, then] = [await readPage(page, composed), await readPage(page, drawn)];
        const { title, names, properties, canonical, headings } = now;
        expect(JSON.parse(back(JSON.stringify({ title, names, properties, canonical })))).toEqual({
          title: then.title,
          names: then.names,
          properties: then.properties,
          canonical: then.canonical,
        });
        expect(headings.map(back), path).toEqual(then.headings);
      }
    });

    test('A11-3 such a page has the styles of what is drawn on it, and is no wider than the window', async ({
      page,
      log,
    }) => {
      log.allow(/preloaded using link preload but not used/);
      await page.setViewportSize({ width: 360, height: 740 });
      for (const address of ['/', '/about', '/contact', '/products', NEW_PAGE]) {
        await page.goto(server.origin + address);
        await expect(page.locator('#root')).toHaveAttribute('data-plain', '');
        const { wide, left } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          left: document.querySelector('h1')?.getBoundingClientRect().left ?? 0,
        }));
        expect(wide, address).toBeLessThanOrEqual(360);
        expect(left, address).toBeGreaterThanOrEqual(16);
      }
      await page.goto(`${server.origin}/`);
      await expect(page.locator('video')).toHaveCSS('position', 'absolute');
    });

    test('CON-10 the contact form of such a page still posts', async ({ page, log }) => {
      log.allow(/preloaded using link preload but not used/);
      await page.goto(`${server.origin}/contact`);
      const contact = new FormPage(page, 'Enquiry');
      await contact.fill({ Name: 'Ada Lovelace' });
      await contact.choose('Country', 'India');
      await contact.form.evaluate((element: HTMLFormElement) => {
        element.noValidate = true;
      });
      await contact.form.getByRole('button').last().click();
      await log.expect(/422/);
      await expect(contact.error('phone')).toHaveText('Phone number is required');
      await expect(contact.field('Name')).toHaveValue('Ada Lovelace');
    });
  });
});
