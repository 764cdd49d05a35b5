import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { run, start, stop } from '../build/command.mjs';
import { filesBelow } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { serve } from '../build/serve.mjs';
import { runMain, UserError } from '../build/user-error.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../setup/browser.mjs';
import { serveBareApi } from './bare-api.mjs';
import { varied, writeCatalogue } from './catalogue.mjs';
import { openPhone } from './pages/browser.mjs';
import { median } from './pages/median.mjs';
import { childrenTime, processorTime, resident } from './process.mjs';

/** Products in the catalogues. Arguments are other sizes. */
const SIZES = [20, 500, 2000];

const CATEGORY = '/products/packer-systems';
const MODEL = 'cm-2-double-grip-packer';
const PRODUCT = `${CATEGORY}/mechanical-set-packers/${MODEL}`;

/** The pages that are weighed; their category and product are in every catalogue. */
const PAGES = {
  home: '/',
  products: '/products',
  category: CATEGORY,
  'sub-category': `${CATEGORY}/mechanical-set-packers`,
  product: PRODUCT,
};

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

/** Figures by what they measure; every catalogue has the same ones. @typedef {Map<string, string>} Figures */

// npm run bench:scale [sizes]: makes catalogues of several sizes; renders, serves and searches them, and saves changes.
runMain(async () => {
  const given = process.argv.slice(2).map(Number);
  const sizes = given.length > 0 ? given : SIZES;
  /** @type {Figures[]} */
  const all = [];
  for (const products of sizes) {
    const folder = await mkdtemp(join(tmpdir(), 'scale-'));
    try {
      all.push(await measure(products, folder));
    } finally {
      // The renderer's children may still be writing for a moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  }
  const row = (/** @type {string[]} */ ...cells) => console.log(`| ${cells.join(' | ')} |`);
  row('products', ...sizes.map(size => size.toLocaleString('en')));
  row('---', ...sizes.map(() => '---:'));
  for (const name of all[0]?.keys() ?? []) row(name, ...all.map(one => one.get(name) ?? ''));
});

/** @param {number} products @param {string} folder @returns {Promise<Figures>} */
async function measure(products, folder) {
  const [content, site] = [join(folder, 'content'), join(folder, 'site')];
  /** @type {Figures} */
  const figures = new Map();
  await writeCatalogue(content, products, varied);
  await layOut(site);
  const began = performance.now();
  const renderer = await renderAndWatch(content, site);
  const [, pages = ''] = /(\d+) of \d+ pages rendered/.exec(renderer.output) ?? [];
  figures.set('pages', pages).set('rendering all pages, s', secondsSince(began));
  const time = await processorTime(renderer.pid);
  figures.set('rendering all pages, s of processor time', time.toFixed(1));
  await weighSite(site, 'our server', figures);
  const started = performance.now();
  const server = await serve({
    args: ['--content', content, '--site', site, '--data', join(folder, 'data')],
  });
  const { origin } = server;
  try {
    figures.set('server ready, s', secondsSince(started));
    for (const [name, path] of Object.entries(PAGES)) {
      figures.set(`${name}, kB (brotli)`, await weigh(origin + path));
    }
    figures.set('facts of the search, kB (brotli)', await weigh(`${origin}/api/product-facts`));
    for (const [name, seconds] of await timeSearch(origin)) figures.set(name, seconds);
    for (const change of CHANGES) {
      figures.set(
        `${change.page} shows a ${change.field}, s`,
        await timeChange(content, origin, change),
      );
    }
    figures.set('memory of the server, MB', (await resident(server.child.pid ?? 0)).toFixed(0));
  } finally {
    await server.close();
    await renderer.close();
  }
  await measureBareApi(products, join(folder, 'bare'), figures);
  return figures;
}

/**
 * The static site of another company, whose API has the calls of the specification alone, as `npm run build` makes it.
 *
 * @param {number} products @param {string} site @param {Figures} figures
 */
async function measureBareApi(products, site, figures) {
  const api = await serveBareApi(products);
  try {
    await layOut(site);
    const [began, before] = [performance.now(), await childrenTime()];
    const env = { SERVER_SITE_API: api.origin, SERVER_SITE_URL: 'https://www.example.com' };
    const { code, output } = await run(
      process.execPath,
      ['scripts/render/site.mjs', '--to', site],
      { env },
    );
    if (code !== 0) throw new UserError(output);
    const time = (await childrenTime()) - before;
    figures.set('bare API: building the static site, s', secondsSince(began));
    figures.set('bare API: building the static site, s of processor time', time.toFixed(1));
    await weighSite(site, 'bare API', figures);
  } finally {
    await api.close();
  }
}

/**
 * The bytes of a site's folder and of its largest page.
 *
 * @param {string} site @param {string} whose @param {Figures} figures
 */
async function weighSite(site, whose, figures) {
  const files = await filesBelow(site);
  const sizes = await Promise.all(files.map(async file => (await stat(file)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  figures.set(`${whose}: static site, MB`, (total / 1e6).toFixed(1));
  const pages = files.flatMap((file, index) => {
    const path = `/${relative(site, dirname(file))}`;
    // The demo for developers is longer, and does not grow with the catalogue.
    return /\.html$/.test(file) && path !== '/demo' ? [{ path, size: sizes[index] ?? 0 }] : [];
  });
  const largest = pages.filter(({ path }) => path !== '/').sort((a, b) => b.size - a.size)[0];
  figures.set(
    `${whose}: largest page but the home page, kB`,
    `${((largest?.size ?? 0) / 1000).toFixed(1)}, ${largest?.path}`,
  );
}

/** @param {number} began */
const secondsSince = began => ((performance.now() - began) / 1000).toFixed(2);

/** Lays out the files of the build besides its pages. @param {string} site the folder */
async function layOut(site) {
  await mkdir(site);
  for (const entry of await readdir(inRoot('dist/client'), { withFileTypes: true })) {
    const isShared = entry.name === 'assets' || (entry.isFile() && !/\.html|^\./.test(entry.name));
    if (isShared) await symlink(inRoot('dist/client', entry.name), join(site, entry.name));
  }
}

/** Renders all pages, then those of each save. @param {string} content @param {string} site */
async function renderAndWatch(content, site) {
  const args = ['scripts/render.mjs', '--watch', '--content', content, '--to', site];
  const child = start(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise(resolve => child.once('close', resolve));
  /** @type {string} */
  const printed = await new Promise((resolve, reject) => {
    let output = '';
    closed.then(() => reject(new UserError('The renderer has ended.')));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', line => {
      output += `${line}\n`;
      if (line.startsWith('Watching')) resolve(output);
    });
  });
  const close = async () => {
    stop(child);
    await closed;
  };
  return { pid: child.pid ?? 0, output: printed, close };
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

/** How long visitors wait for results. @param {string} origin @returns {Promise<Figures>} */
async function timeSearch(origin) {
  const executablePath = await requireBrowser();
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  /** @type {Figures} */
  const figures = new Map();
  try {
    for (const [visitor, slowness] of Object.entries(VISITORS)) {
      const visits = [];
      for (let round = 0; round < ROUNDS; round += 1)
        visits.push(await search(browser, origin, slowness));
      const rest = visits.flatMap(([, ...later]) => later);
      const first = median(visits.map(([time = Number.NaN]) => time));
      figures.set(`first results drawn, ms, ${visitor}`, first.toFixed(0));
      figures.set(`later results drawn, ms, ${visitor}`, median(rest).toFixed(0));
    }
  } finally {
    await browser.close();
  }
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
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ products?/ })
    .waitFor({ state: 'attached', timeout: 120_000 });
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
