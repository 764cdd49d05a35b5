import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inRoot } from './build/paths.mjs';
import { Problem, runMain } from './build/problem.mjs';
import { serve } from './build/serve.mjs';
import { addresses } from './prerender/addresses.mjs';
import { answers } from './prerender/answers.mjs';
import { describe as describePages } from './prerender/describe.mjs';
import { composeBare, composePage } from './prerender/document.mjs';
import { plan } from './prerender/plan.mjs';
import { hashesOf, publish } from './release/manifest.mjs';

const SITE = inRoot('dist/client');

/** The bundler's own index.html, before a page is drawn into it. */
const TEMPLATE = inRoot('dist/template.html');

/** Any page of the catalogue: what has no data draws no words. */
const CATALOGUE = { path: '/products/*', drawnAt: '/products/any/any/any' };

const NOT_FOUND = '/404';

/** The compressed form of a page. */
const PAGE_FORM = /\.html\.(br|zst|gz)$/;

/** Lists that are no part of the company's content: what is drawn without content may hold them. */
const LISTS = ['countries'];

// Draws every page of the site to finished HTML, from the answers of the real server.
runMain(async () => {
  const began = performance.now();
  const { site: target, server: serverArgs, content } = options(process.argv.slice(2));
  const site = await import(inRoot('dist/ssr/entry-server.js'));
  const assets = await readdir(join(SITE, 'assets'));
  const wasm = assets.find(file => file.endsWith('.wasm'));
  if (!wasm)
    throw new Problem('dist/client/assets holds no .wasm file: run the client build first.');
  site.start(await readFile(join(SITE, 'assets', wasm)));
  const template = await readFile(TEMPLATE, 'utf8');
  const manifest = JSON.parse(await readFile(join(SITE, '.vite/manifest.json'), 'utf8'));
  const context = {
    template,
    manifest,
    wasm: `/assets/${wasm}`,
    fonts: fontsOf(assets),
    styles: await stylesOf(assets),
  };
  const described = await describePages(site.words, content);
  const drawn = plan(site.words, site.empty);

  /** @param {string} file @param {string} html */
  const save = async (file, html) => {
    const path = join(target, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, html);
  };

  const server = await serve({ args: ['--no-site', ...serverArgs] });
  try {
    const answer = answers(server.origin);
    const categories = (await answer.data('categories')).map(
      (/** @type {{ slug: string }} */ category) => category.slug,
    );
    const catalogue = { categories, products: (await answer.data('products')).length };

    /** @param {string} path @param {string} file */
    const draw = async (path, file) => {
      const own = await Promise.all(site.needsOf(path, catalogue).map(answer.seed));
      const related = await Promise.all(site.relatedNeeds(own).map(answer.seed));
      const seeds = [...own, ...related];
      const plain = await Promise.all(site.plainNeedsOf(path).map(answer.seed));
      const data = { config: {}, seeds };
      const page = await site.render(path, { ...data, seeds: [...seeds, ...plain] });
      const structured = described[path]?.structured ?? '';
      const chunk = site.chunkOf(path);
      drawn.page(path, seeds, plain);
      await save(
        file,
        composePage(context, { ...page, head: page.head + structured, data, chunk }),
      );
    };

    /** @param {string} path @param {string} [drawnAt] */
    const drawBare = async (path, drawnAt = path) => {
      const lists = site
        .needsOf(drawnAt, catalogue)
        .filter((/** @type {string} */ need) => LISTS.includes(need));
      const data = { config: {}, seeds: await Promise.all(lists.map(answer.seed)) };
      const page = await site.render(drawnAt, data);
      // Which chunk a page of the catalogue needs is not known before its address is.
      const chunk = path === drawnAt ? site.chunkOf(path) : undefined;
      drawn.bare(path, composeBare(context, { ...page, chunk }));
    };

    const pages = await addresses(site.routes, answer);
    for (const path of pages) await draw(path, fileOf(path));
    await draw(NOT_FOUND, '404.html');
    for (const path of Object.keys(site.words)) await drawBare(path);
    await drawBare(CATALOGUE.path, CATALOGUE.drawnAt);
    await save('.plan.json', drawn.text());
    await removeOthers(target, new Set(pages.map(fileOf)));
    // The build's own folder is published when it has been compressed.
    if (target !== SITE) await publishPlain(target);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${pages.length + 1} pages drawn in ${seconds} s`);
  } finally {
    await server.close();
  }
});

/**
 * `--to DIR` draws into another folder; everything else is for the server, another content folder, for example.
 *
 * @param {string[]} args
 */
function options(args) {
  const server = [...args];
  const to = server.indexOf('--to');
  const [, site = SITE] = to < 0 ? [] : server.splice(to, 2);
  const content = server.indexOf('--content');
  return { site, server, content: content < 0 ? [] : server.slice(content, content + 2) };
}

/** `/about` is served from about/index.html. @param {string} path */
function fileOf(path) {
  return join(path.slice(1), 'index.html');
}

/**
 * Publishes a folder whose pages are not compressed. Forms of pages that were there before would be sent in the place
 * of these.
 *
 * @param {string} folder
 */
async function publishPlain(folder) {
  const files = await hashesOf(folder);
  for (const form of Object.keys(files).filter(file => PAGE_FORM.test(file))) {
    await rm(join(folder, form));
    delete files[form];
  }
  await publish(folder, files);
}

/**
 * Takes away the pages of an earlier build that are pages no more, in all their encodings.
 *
 * @param {string} folder
 * @param {Set<string>} kept files below it
 */
async function removeOthers(folder, kept) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pages = entries
    .filter(entry => entry.isFile() && /^index\.html(\.\w+)?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !kept.has(join(dirname(file), 'index.html').slice(folder.length + 1)));
  await Promise.all(pages.map(page => rm(page)));
}

/** The text of every style sheet, by its address. @param {string[]} assets */
async function stylesOf(assets) {
  const files = assets.filter(file => file.endsWith('.css'));
  const texts = files.map(async file => [
    `/assets/${file}`,
    await readFile(join(SITE, 'assets', file), 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

/** The font of the first screen, without the part that has the rare characters. @param {string[]} assets */
function fontsOf(assets) {
  return assets.filter(file => /^common-.*\.woff2$/.test(file)).map(file => `/assets/${file}`);
}
