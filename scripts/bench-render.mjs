import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeCatalogue } from './bench/catalogue.mjs';
import { layOut } from './bench/site.mjs';
import { start, stop } from './build/command.mjs';
import { inRoot } from './build/paths.mjs';
import { serve } from './build/serve.mjs';
import { runMain, UserError } from './build/user-error.mjs';

/** Products of the catalogues; none: the sample company as it is. Further arguments are other sizes. */
const SIZES = [0, 1000];

/** How often each change is made. */
const ROUNDS = 3;

const PRODUCT = 'cm-2-double-grip-packer';
const CATEGORY = 'packer-systems';

/** What is changed, and the page on which it is looked for. */
const CHANGES = [
  {
    name: "a product's summary",
    file: `products/${PRODUCT}.toml`,
    field: 'summary',
    page: `/products/${CATEGORY}/mechanical-set-packers/${PRODUCT}`,
  },
  {
    name: "a category's name, which is in every page's menu",
    file: `categories/${CATEGORY}.toml`,
    field: 'name',
    page: '/contact',
  },
];

/** A page is asked for so often. */
const POLL_MS = 20;

const PATIENCE_MS = 300_000;

// npm run bench:render [sizes]: how long it takes from a save until the page is served, while `npm run render -- --watch`
// and the server run.
runMain(async () => {
  const sizes = process.argv.slice(2).map(Number);
  console.log(`load before: ${loadavg()[0]?.toFixed(1)}`);
  for (const products of sizes.length > 0 ? sizes : SIZES) {
    const folder = await mkdtemp(join(tmpdir(), 'render-'));
    try {
      await measure(products, folder);
    } finally {
      // The renderer's own children may still be writing for a moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  }
  console.log(`load after: ${loadavg()[0]?.toFixed(1)}`);
});

/** @param {number} products @param {string} folder */
async function measure(products, folder) {
  const [content, site] = [join(folder, 'content'), join(folder, 'site')];
  if (products > 0) await writeCatalogue(content, products);
  else await cp(inRoot('server/content'), content, { recursive: true });
  await layOut(site);
  const began = performance.now();
  const renderer = await watch(content, site);
  const first = renderer.last();
  console.log(`\n${products || 'sample'} products: ${first} (${seconds(began)} from the start)`);
  const args = ['--content', content, '--site', site, '--data', join(folder, 'data')];
  const server = await serve({ args });
  try {
    for (const change of CHANGES) {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const mark = `Round ${round} of ${change.field}`;
        const path = join(content, change.file);
        const text = await readFile(path, 'utf8');
        const saved = performance.now();
        await writeFile(
          path,
          text.replace(new RegExp(`^${change.field} = .*$`, 'm'), `${change.field} = "${mark}"`),
        );
        await shows(server.origin + change.page, mark);
        console.log(`${change.name}: ${seconds(saved)} until served; ${renderer.last()}`);
      }
    }
  } finally {
    await server.close();
    await renderer.stop();
  }
}

/** @param {number} since */
const seconds = since => `${((performance.now() - since) / 1000).toFixed(2)} s`;

/** Renders at each save, from now on. @param {string} content @param {string} site */
async function watch(content, site) {
  const args = ['scripts/render.mjs', '--watch', '--content', content, '--to', site];
  const child = start(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise(resolve => child.once('close', resolve));
  let last = '';
  await new Promise((resolve, reject) => {
    closed.then(() => reject(new UserError('The renderer has ended.')));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', line => {
      if (/pages rendered/.test(line)) last = line;
      if (/^Watching/.test(line)) resolve(undefined);
    });
  });
  return {
    last: () => last,
    stop: async () => {
      stop(child);
      await closed;
    },
  };
}

/** Waits until a page shows a text. @param {string} url @param {string} text */
async function shows(url, text) {
  const began = performance.now();
  while (!(await (await fetch(url)).text()).includes(text)) {
    if (performance.now() - began > PATIENCE_MS)
      throw new UserError(`${url} never showed "${text}".`);
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
  }
}
