import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { writeCatalogue } from './bench/catalogue.mjs';
import { resident } from './bench/process.mjs';
import { renderInto } from './bench/site.mjs';
import { serve } from './build/serve.mjs';
import { runMain, UserError } from './build/user-error.mjs';
import { requireBrowser } from './setup/browser.mjs';

/** Products in the catalogue. Further arguments are other sizes. */
const SIZES = [10, 1000, 10_000];

/** The pages whose weight is measured; each category and product of them is in every catalogue. */
const PAGES = {
  home: '/',
  products: '/products',
  category: '/products/packer-systems',
  'sub-category': '/products/packer-systems/mechanical-set-packers',
  product: '/products/packer-systems/mechanical-set-packers/cm-2-double-grip-packer',
};

/** What is searched for: in every catalogue there is one. */
const SEARCH = 'cm-2';

/**
 * @typedef {object} Figures
 * @property {number} products
 * @property {number} renderSeconds to render all pages, compress them quickly and publish them
 * @property {number} pages
 * @property {number} readySeconds from the start of the server until it listens
 * @property {number} memory of the server afterwards, MB
 * @property {Record<string, { html: number, brotli: number }>} weights in kB
 * @property {number} whole the product list as it is searched, brotli, kB
 * @property {number} searchReady from the navigation until the whole catalogue can be searched, ms
 * @property {number} firstResult from the last letter until the first result shows, ms
 */

// npm run bench:scale [sizes]: builds catalogues of several sizes and measures what grows with them.
runMain(async () => {
  const sizes = process.argv.slice(2).map(Number);
  const { path } = await requireBrowser();
  /** @type {Figures[]} */
  const all = [];
  for (const products of sizes.length > 0 ? sizes : SIZES) {
    const folder = await mkdtemp(join(tmpdir(), 'scale-'));
    try {
      all.push(await measure(products, folder, path));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  print(all);
});

/**
 * @param {number} products
 * @param {string} folder
 * @param {string} browser
 * @returns {Promise<Figures>}
 */
async function measure(products, folder, browser) {
  const content = join(folder, 'content');
  const site = join(folder, 'site');
  await writeCatalogue(content, products);
  const began = performance.now();
  const output = await renderInto(content, site);
  const renderSeconds = (performance.now() - began) / 1000;
  const started = performance.now();
  const folders = ['--content', content, '--site', site, '--data', join(folder, 'data')];
  const server = await serve({ args: folders });
  try {
    const readySeconds = (performance.now() - started) / 1000;
    /** @type {Figures['weights']} */
    const weights = {};
    for (const [name, path] of Object.entries(PAGES))
      weights[name] = await weigh(server.origin + path);
    const { brotli: whole } = await weigh(`${server.origin}/api/get-products`);
    const search = await timeSearch(browser, server.origin);
    const memory = await resident(server.child.pid ?? 0);
    const pages = Number(/(\d+) of \d+ pages rendered/.exec(output)?.[1]);
    return { products, renderSeconds, pages, readySeconds, memory, weights, whole, ...search };
  } finally {
    await server.close();
  }
}

/** Kilobytes of a response, as it is and as the build would compress it. @param {string} url */
async function weigh(url) {
  const { request } = await import('node:http');
  /** @type {Buffer} */
  const body = await new Promise((resolve, reject) => {
    request(url, response => {
      if (response.statusCode !== 200)
        reject(new UserError(`${url} responds with ${response.statusCode}.`));
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', part => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
    })
      .on('error', reject)
      .end();
  });
  return { html: body.length / 1000, brotli: brotliCompressSync(body).length / 1000 };
}

/**
 * How long a visitor waits for the search.
 *
 * @param {string} executablePath
 * @param {string} origin
 */
async function timeSearch(executablePath, origin) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/products`, { waitUntil: 'commit' });
    // The status is there as soon as the search knows all products; of a small catalogue, before the page has been hydrated.
    await page.locator('#all [role=status]').waitFor({ state: 'attached', timeout: 120_000 });
    await page.waitForFunction(() => {
      const input = document.querySelector('input[type=search]');
      return input && Object.keys(input).some(key => key.startsWith('__reactProps'));
    });
    const searchReady = await page.evaluate(() => performance.now());
    const firstResult = await page.evaluate(async query => {
      const input = /** @type {HTMLInputElement} */ (document.querySelector('input[type=search]'));
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const began = performance.now();
      set?.call(input, query);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      const found = () => document.querySelector('#all article a')?.textContent?.toLowerCase();
      while (!found()?.startsWith(query)) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - began;
    }, SEARCH);
    return { searchReady, firstResult };
  } finally {
    await browser.close();
  }
}

/** @param {Figures[]} all */
function print(all) {
  /** @type {(name: string, value: (figures: Figures) => string) => void} */
  const row = (name, value) => console.log(`| ${[name, ...all.map(value)].join(' | ')} |`);
  row('products', ({ products }) => products.toLocaleString('en'));
  console.log(`|---|${all.map(() => '---:|').join('')}`);
  row('pages', ({ pages }) => pages.toLocaleString('en'));
  row('rendering all pages, s', ({ renderSeconds }) => renderSeconds.toFixed(1));
  row('rendering, ms a page', ({ renderSeconds, pages }) =>
    ((renderSeconds * 1000) / pages).toFixed(1),
  );
  for (const name of Object.keys(PAGES)) {
    row(`${name}, kB (brotli)`, ({ weights }) => {
      const { html = 0, brotli = 0 } = weights[name] ?? {};
      return `${html.toFixed(1)} (${brotli.toFixed(1)})`;
    });
  }
  row('whole list for the search, kB brotli', ({ whole }) => whole.toFixed(1));
  row('search ready after navigation, ms', ({ searchReady }) => searchReady.toFixed(0));
  row('first result after a letter, ms', ({ firstResult }) => firstResult.toFixed(0));
  row('server ready, s', ({ readySeconds }) => readySeconds.toFixed(2));
  row('memory of the server, MB', ({ memory }) => memory.toFixed(0));
}
