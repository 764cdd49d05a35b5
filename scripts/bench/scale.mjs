import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { outputOf, startUntil } from '../build/command.mjs';
import { filesBelow } from '../build/fingerprint.mjs';
import { serve } from '../build/serve.mjs';
import { secondsSince } from '../build/step.mjs';
import { runMain, UserError } from '../build/user-error.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../setup/browser.mjs';
import { varied, writeCatalogue } from './catalogue.mjs';
import { median } from './measure.mjs';
import { openPhone } from './pages/browser.mjs';

/** Products in the catalogues. Arguments are other sizes. */
const SIZES = [20, 500, 2000];

const CATEGORY = '/products/packer-systems';
const MODEL = 'cm-2-double-grip-packer';
const PRODUCT = `${CATEGORY}/mechanical-set-packers/${MODEL}`;

/** The first query and further ones; each finds another number of products. */
const QUERIES = ['hnbr packer', '7 in 26#', '10k packer', 'frac plug', '300F', 'h2s'];

/** Visits of a kind, and changes of a kind; the medians are printed. */
const ROUNDS = 5;

/** A line and a processor as a phone has them, and those of this machine. */
const VISITORS = {
  'this machine': { processor: 1 },
  'slow 4G, processor 4 times slower': { processor: 4, isSlow4G: true },
};

/** What is saved, and the page that shows it. The category's name is in every page's menu. */
const CHANGES = [
  { field: 'summary', file: `products/${MODEL}.toml`, page: PRODUCT },
  { field: 'name', file: 'categories/packer-systems.toml', page: '/contact' },
];

const PATIENCE_MS = 300_000;

// npm run bench:scale [sizes]: makes catalogues of several sizes; renders, serves and searches them, and saves changes.
runMain(async () => {
  const given = process.argv.slice(2).map(Number);
  /** @type {Record<string, Record<string, string | number>>} */
  const table = {};
  for (const products of given.length > 0 ? given : SIZES) {
    const folder = await mkdtemp(join(tmpdir(), 'scale-'));
    try {
      for (const [name, figure] of Object.entries(await measure(products, folder))) {
        table[name] = { ...table[name], [`${products} products`]: figure };
      }
    } finally {
      // The renderer's children may still be writing for a moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  }
  console.table(table);
});

/** @param {number} products @param {string} folder @returns {Promise<Record<string, string | number>>} figures by name */
async function measure(products, folder) {
  const [content, site] = [join(folder, 'content'), join(folder, 'site')];
  /** @type {Record<string, string | number>} */
  const figures = {};
  await writeCatalogue(content, products, varied);
  const began = performance.now();
  const renderer = await renderAndWatch(content, site);
  figures['rendering all pages'] = secondsSince(began);
  figures.pages = renderer.pages;
  const sizes = (await filesBelow(site)).map(async file => (await stat(file)).size);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  figures['static site, MB'] = (bytes / 1e6).toFixed(1);
  const started = performance.now();
  const server = await serve({
    args: ['--content', content, '--site', site, '--data', join(folder, 'data')],
  });
  try {
    figures['server ready'] = secondsSince(started);
    figures['facts of the search, kB (brotli)'] = await weigh(`${server.origin}/api/product-facts`);
    Object.assign(figures, await timeSearch(server.origin));
    for (const change of CHANGES) {
      figures[`${change.page} shows a ${change.field}, s`] = await timeChange(
        ...[content, server.origin],
        change,
      );
    }
    figures['memory of the server, MB'] = await residentMegabytes(server.child.pid);
  } finally {
    await server.close();
    await renderer.close();
  }
  return figures;
}

/** The memory of a process. @param {number | undefined} pid */
async function residentMegabytes(pid) {
  const kilobytes = await outputOf('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(kilobytes) / 1024);
}

/** Renders all pages, then those of each save. @param {string} content @param {string} site */
async function renderAndWatch(content, site) {
  const args = ['scripts/render.mjs', '--watch', '--content', content, '--to', site];
  let pages = '';
  const { close } = await startUntil(/^Watching/, process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    onLine: line => {
      pages = /^(\d+) of \d+ pages rendered/.exec(line)?.[1] ?? pages;
    },
  });
  return { pages, close };
}

/** Kilobytes of a response, as it is and as the build would compress it. @param {string} url */
async function weigh(url) {
  const response = await fetch(url);
  if (!response.ok) throw new UserError(`${url} responds with ${response.status}.`);
  const body = Buffer.from(await response.arrayBuffer());
  const [raw, brotli] = [body, brotliCompressSync(body)].map(({ length }) => length / 1000);
  return `${raw?.toFixed(1)} (${brotli?.toFixed(1)})`;
}

/** The median time from a save until the page is served. @param {string} content @param {string} origin @param {typeof CHANGES[number]} change */
async function timeChange(content, origin, { field, file, page }) {
  const times = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [path, mark] = [join(content, file), `Round ${round} of ${field}`];
    const text = await readFile(path, 'utf8');
    const saved = performance.now();
    await writeFile(path, text.replace(new RegExp(`^${field} = .*$`, 'm'), `${field} = "${mark}"`));
    while (!(await (await fetch(origin + page)).text()).includes(mark)) {
      if (performance.now() - saved > PATIENCE_MS)
        throw new UserError(`${page} never showed "${mark}".`);
      await delay(20);
    }
    times.push(performance.now() - saved);
  }
  return (median(times) / 1000).toFixed(2);
}

/** How long visitors wait for results. @param {string} origin */
async function timeSearch(origin) {
  const executablePath = await requireBrowser();
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  /** @type {Record<string, number>} */
  const figures = {};
  for (const [visitor, slowness] of Object.entries(VISITORS)) {
    const [first, later] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [time = Number.NaN, ...others] = await search(browser, origin, slowness);
      first.push(time);
      later.push(...others);
    }
    figures[`first results drawn, ms, ${visitor}`] = Math.round(median(first));
    figures[`later results drawn, ms, ${visitor}`] = Math.round(median(later));
  }
  await browser.close();
  return figures;
}

/**
 * Searches as a visitor who touches the field and types at once.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {import('./pages/browser.mjs').Slowness} slowness
 * @returns {Promise<number[]>} milliseconds from each query until its results are rendered
 */
async function search(browser, origin, slowness) {
  const page = await openPhone(browser, slowness);
  await page.goto(`${origin}/products`, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const input = document.querySelector('input[type=search]');
    return input && Object.keys(input).some(key => key.startsWith('__reactProps'));
  });
  // The page's own work is done.
  await page.waitForTimeout(3000);
  const times = await page.evaluate(async queries => {
    const input = /** @type {HTMLInputElement} */ (document.querySelector('input[type=search]'));
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const list = document.querySelector('#all [aria-busy]');
    if (!list) throw new Error('The page has no list.');
    const changed = () =>
      new Promise((resolve, reject) => {
        setTimeout(reject, 30_000, new Error('There are no results.'));
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve(undefined);
        });
        observer.observe(list, { childList: true, characterData: true, subtree: true });
      });
    // A message comes after the frame that it is sent in.
    const drawn = () =>
      new Promise(resolve =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        }),
      );
    const measured = [];
    for (const query of queries) {
      const began = performance.now();
      const results = changed();
      input.focus();
      set?.call(input, query);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await results;
      await drawn();
      measured.push(performance.now() - began);
    }
    return measured;
  }, QUERIES);
  await page.context().close();
  return times;
}
