import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { run } from '../../scripts/build/command.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { PATHS, PLAIN } from './paths.ts';

/** The development bundle, in which React reports every attribute that differs from the prerendered page. */
const DEVELOPMENT = inRoot('.cache/development');

/** The path of the entry script in a build's folder. */
async function entryOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8'));
  return manifest['ui/app/entry-client.tsx'].file;
}

// One worker, because the tests share the bundle. The first one that is not skipped builds it.
test.describe.configure({ mode: 'default', timeout: 300_000 });

let bundling: ReturnType<typeof run> | undefined;
const bundle = () =>
  run('vite', ['build', '--mode', 'development', '--outDir', DEVELOPMENT, '--logLevel', 'warn'], {
    env: { NODE_ENV: 'development' },
  });

/** Serves the development bundle in place of the release's, and optionally changes the document. */
async function develop(page: Page, change = (html: string) => html) {
  bundling ??= bundle();
  const { code, output } = await bundling;
  expect(code, output).toBe(0);
  const [entry, shipped] = [await entryOf(DEVELOPMENT), await entryOf(inRoot('dist/bundle'))];
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
  ...PATHS.filter(path => path !== '/about'),
  '/products?q=packer&category=packer-systems',
  '/contact?product=CM-2%20Double-Grip%20Packer',
  '/about#management',
]) {
  test(`${path} hydrates without differences, and requests none of its data again`, async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', request => requested.push(new URL(request.url()).pathname));
    await develop(page);
    const frame = new Frame(page);
    await frame.open(path);
    await frame.hydrate();
    await frame.pass(300);

    // Facts are in no document; a page that opens with a search requests them. The server searches if they are late.
    const missing = path.includes('?q=') ? ['/api/product-facts'] : [];
    await expect
      .poll(() => requested.filter(name => /^\/(api\/(?!search)|wp-json\/|places\/)/.test(name)))
      .toEqual(missing);
    // Films and PDFs are requested in ranges. pdf.js's worker starts from the cache. Chromium 148 requests some pictures again, for a
    // reason that is not known.
    const twice = requested.filter(
      (path, i) =>
        requested.indexOf(path) !== i && !/\.(avif|webm|mp4|pdf)$|pdf\.worker/.test(path),
    );
    expect(twice).toEqual([]);
  });
}

test('a difference from the rendered page is reported', async ({ page, log }) => {
  await develop(page, html => html.replace('aria-label="Main"', 'aria-label="Other"'));
  await new Frame(page).open(PLAIN, 'load');
  await log.expect(/hydrat/i);
});
