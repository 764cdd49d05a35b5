import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { run } from '../../scripts/build/command.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { PATHS } from './paths.ts';

/** The development bundle: its React reports every attribute that differs from the prerendered page. */
const DEVELOPMENT = inRoot('.cache/development');

/** Where the entry is, in the folder of a build. */
async function entryOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8'));
  return manifest['ui/app/entry-client.tsx'].file;
}

// One after the other, in one worker: they share the bundle.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const { code, output } = await run(
    'vite',
    ['build', '--mode', 'development', '--outDir', DEVELOPMENT, '--logLevel', 'warn'],
    { env: { NODE_ENV: 'development' } },
  );
  expect(code, output).toBe(0);
});

/** Gives the page the developers' bundle in place of the shipped one, and changes the document that it is to take over. */
async function develop(page: Page, change = (html: string) => html) {
  const [entry, shipped] = [await entryOf(DEVELOPMENT), await entryOf(inRoot('dist/client'))];
  await page.route('**', async route => {
    const request = route.request();
    const file = `${DEVELOPMENT}${new URL(request.url()).pathname}`;
    if (request.resourceType() === 'document') {
      const response = await route.fetch();
      const html = (await response.text())
        .replaceAll(shipped, entry)
        .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
      await route.fulfill({ response, body: change(html) });
    } else if (/\.(js|css)$/.test(file) && existsSync(file)) await route.fulfill({ path: file });
    else await route.continue();
  });
}

for (const path of [
  ...PATHS,
  '/products?q=packer',
  '/products?q=packer&category=packer-systems',
  '/contact?product=CM-2%20Double-Grip%20Packer',
  '/about#management',
]) {
  test(`${path} hydrates as it was rendered, and asks for nothing that it has`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await develop(page);
    const frame = new Frame(page);
    await frame.open(path);
    await frame.hydrate();
    await frame.pass(300);

    // The products' facts are in no page. A page that opens with a search asks for them.
    const missing = path.includes('?q=') ? ['/api/product-facts'] : [];
    await expect
      .poll(() => asked.filter(name => /^\/(api|wp-json|places)\//.test(name)))
      .toEqual(missing);
    // Films and PDFs are asked for in parts.
    const twice = asked.filter(
      (path, i) => asked.indexOf(path) !== i && !/\.(webm|mp4|pdf)$/.test(path),
    );
    expect(twice).toEqual([]);
  });
}

test('a page that is not as it was rendered is noticed', async ({ page, log }) => {
  await develop(page, html => html.replace('aria-label="Main"', 'aria-label="Other"'));
  await new Frame(page).open('/team', 'load');
  await log.expect(/hydrat/i);
});
