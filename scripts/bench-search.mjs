import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { writeCatalogue } from './bench/catalogue.mjs';
import { openPhone } from './bench/pages/browser.mjs';
import { median } from './bench/pages/median.mjs';
import { renderInto } from './bench/site.mjs';
import { varied } from './bench/varied.mjs';
import { serve } from './build/serve.mjs';
import { runMain } from './build/user-error.mjs';
import { requireBrowser } from './setup/browser.mjs';

const RUNS = 5;

/** What is asked first, and the questions after it; each finds another number of products. */
const FIRST = 'hnbr packer';
const QUESTIONS = ['7 in 26#', '10k packer', 'liner hanger 9-5/8', 'frac plug', '300F', 'h2s'];

/** A line and a processor as a phone has them, and those of this machine. */
const SLOW = /** @type {const} */ ({ processor: 4, line: 'slow4G' });
const OWN = /** @type {const} */ ({ processor: 1 });

// npm run bench:search [products]: a catalogue of made products, each with figures of its own; what its search weighs, how long the
// first answer takes from the first touch of the field, and how long later ones take.
runMain(async () => {
  const products = Number(process.argv[2] ?? 300);
  const { path } = await requireBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'search-'));
  const content = join(folder, 'content');
  const site = join(folder, 'site');
  try {
    await writeCatalogue(content, products, varied);
    await renderInto(content, site);
    const folders = ['--content', content, '--site', site, '--data', join(folder, 'data')];
    const server = await serve({ args: folders });
    const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
    try {
      const path = `${server.origin}/api/product-facts`;
      const facts = Buffer.from(await (await fetch(path)).arrayBuffer());
      console.log(`| products | ${products.toLocaleString('en')} |\n|---|---:|`);
      console.log(`| facts, kB | ${kilobytes(facts.length)} |`);
      console.log(`| facts, kB brotli | ${kilobytes(brotliCompressSync(facts).length)} |`);
      console.log(`| facts as the server sends them, kB | ${kilobytes(await sentBytes(path))} |`);
      for (const [name, how] of /** @type {const} */ ([
        ['this machine', OWN],
        ['slow 4G, processor 4 times slower', SLOW],
      ])) {
        const visits = [];
        for (let at = 0; at < RUNS; at++) visits.push(await ask(browser, server.origin, how));
        for (const [what, key] of /** @type {const} */ ([
          ['in the page', 'there'],
          ['drawn', 'drawn'],
        ])) {
          const first = median(visits.map(visit => visit.first[key]));
          const later = median(visits.flatMap(visit => visit.later.map(time => time[key])));
          console.log(
            `| first answer ${what} after the first touch, ms, ${name} | ${first.toFixed(0)} |`,
          );
          console.log(`| later answers ${what}, ms, ${name} | ${later.toFixed(0)} |`);
        }
      }
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** The bytes of a response's body with brotli, as they travel. @param {string} url @returns {Promise<number>} */
const sentBytes = url =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, response => {
      let bytes = 0;
      response.on('data', chunk => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes)).on('error', reject);
    }).on('error', reject);
  });

/** @param {number} bytes */
const kilobytes = bytes => (bytes / 1000).toFixed(1);

/**
 * Milliseconds from a letter until the list has changed in the page, and until that is drawn.
 *
 * @typedef {{ there: number, drawn: number }} Time
 */

/**
 * Asks as a visitor does who touches the field and types at once.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {import('./bench/pages/browser.mjs').Slowness} how
 */
async function ask(browser, origin, how) {
  const { page } = await openPhone(browser, how);
  await page.goto(`${origin}/products`, { waitUntil: 'commit' });
  await page.locator('#all [role=status]').waitFor({ state: 'attached', timeout: 120_000 });
  await page.waitForFunction(() => {
    const input = document.querySelector('input[type=search]');
    return input && Object.keys(input).some(key => key.startsWith('__reactProps'));
  });
  // The page's own work is done.
  await page.waitForTimeout(3000);
  const measured = await page.evaluate(
    async ([first, ...later]) => {
      const input = /** @type {HTMLInputElement} */ (document.querySelector('input[type=search]'));
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const list = document.querySelector('#all [aria-busy]');
      if (!list) throw new Error('The page has no list.');
      const changed = () =>
        new Promise((resolve, reject) => {
          setTimeout(reject, 30_000, new Error('There is no answer.'));
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resolve(performance.now());
          });
          observer.observe(list, { childList: true, characterData: true, subtree: true });
        });
      // A message comes after the frame that it is sent in.
      const drawn = () =>
        new Promise(resolve =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now());
            port2.postMessage(null);
          }),
        );
      const time = async (/** @type {string | undefined} */ query) => {
        const began = performance.now();
        const answer = changed();
        input.focus();
        set?.call(input, query);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        const there = (await answer) - began;
        return { there, drawn: (await drawn()) - began };
      };
      const result = { first: await time(first), later: /** @type {Time[]} */ ([]) };
      for (const query of later) result.later.push(await time(query));
      return result;
    },
    [FIRST, ...QUESTIONS],
  );
  await page.context().close();
  return measured;
}
