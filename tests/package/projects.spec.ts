import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'vite';
import { projectFolder } from './prepare.mjs';
import {
  carouselMoves,
  consentIsStored,
  expect,
  formChecksAndSends,
  ownCallFails,
  ownCallIsRead,
  ownFormChecksAndSends,
  test,
  watchBar,
} from './readmePage.ts';

test("the README's page, bundled by Vite: the products are fetched, the carousel moves, forms validate and send, the consent is stored, and own calls are read", async ({
  page,
  log,
}) => {
  log.allow(/422|badge|404|cm-4|api\/stock/);
  await watchBar(page);
  await page.goto('/vite/');
  await expect(page.getByTestId('products')).toHaveText('CM-2');
  await carouselMoves(page);
  await formChecksAndSends(page);
  await ownFormChecksAndSends(page);
  await consentIsStored(page);
  await test.step('a call by URL is fetched once, shared, and follows a new URL', () =>
    ownCallIsRead(page));
  await test.step('a call by URL fails if its response is invalid, and can be retried', async () => {
    await ownCallFails(page);
    await log.expect(
      /stock\/cm-2: the response has an unexpected shape \(count: expected a number\)/,
    );
  });
});

test("the README's page, bundled by webpack: the core is found, the products are fetched, and the carousel moves", async ({
  page,
}) => {
  await page.goto('/webpack/');
  await expect(page.getByTestId('products')).toHaveText('CM-2');
  await carouselMoves(page);
});

test("the README's page on Vite's development server", async ({ page }) => {
  const folder = projectFolder('vite');
  const server = await createServer({
    root: folder,
    configFile: `${folder}/vite.config.js`,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  });
  try {
    await page.route('**/api/get-products', route =>
      route.fulfill({ json: { status: 'success', data: [] } }),
    );
    await page.route('**/api/stock/*', route => route.fulfill({ json: { count: 3 } }));
    await server.listen();
    const address = server.httpServer?.address();
    if (!address || typeof address === 'string') throw new Error('Vite listens nowhere.');
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await carouselMoves(page);
  } finally {
    await server.close();
  }
});

test.describe('prerendered on a server', () => {
  test('the page is complete before a script runs', () => {
    const html = readFileSync(`${projectFolder('vite')}/dist-pages/hydrate.html`, 'utf8');
    expect(html).toContain('aria-label="1 of 3"');
    expect(html).toContain('Centraliser</article>');
    expect(html).toContain('ready: 0');
    expect(html.replaceAll('<!-- -->', '')).toContain('<p>3 in stock</p>');
    expect(html).toMatch(/<aside[^>]* hidden=""/);
    expect(html).toContain('action="/api/datasheet-request"');
  });

  test('it hydrates without a difference, and fetches nothing again', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', request => requested.push(new URL(request.url()).pathname));
    await watchBar(page);
    await page.goto('/pages/hydrate.html');
    // The bar appears after hydration.
    await expect(page.getByRole('region', { name: 'We use cookies.' })).toBeVisible();
    await carouselMoves(page);
    await formChecksAndSends(page);
    await expect(page.getByText('3 in stock')).toBeVisible();
    expect(requested.filter(path => /^\/api\/(?:get|stock)/.test(path))).toEqual([]);
  });
});

test('every project has the packed package and its own React, none of the workspace', () => {
  for (const project of ['vite', 'webpack']) {
    const folder = realpathSync(projectFolder(project));
    const { resolve } = createRequire(`${folder}/package.json`);
    for (const name of ['core-wasm/core_wasm_bg.wasm', 'react', 'react-dom']) {
      expect(realpathSync(resolve(name)).startsWith(`${folder}/node_modules/`), name).toBe(true);
    }
  }
});
