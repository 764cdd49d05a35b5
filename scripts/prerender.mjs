import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inRoot } from './build/paths.mjs';
import { Problem, runMain } from './build/problem.mjs';
import { serve } from './build/serve.mjs';
import { addresses } from './prerender/addresses.mjs';
import { answers } from './prerender/answers.mjs';
import { composePage } from './prerender/document.mjs';

const SITE = inRoot('dist/client');

/** The bundler's own index.html, before a page is drawn into it. */
const TEMPLATE = inRoot('dist/template.html');

// Draws every page of the site to finished HTML, from the answers of the real server.
runMain(async () => {
  const began = performance.now();
  const site = await import(inRoot('dist/ssr/entry-server.js'));
  const assets = await readdir(join(SITE, 'assets'));
  const wasm = assets.find(file => file.endsWith('.wasm'));
  if (!wasm)
    throw new Problem('dist/client/assets holds no .wasm file: run the client build first.');
  site.start(await readFile(join(SITE, 'assets', wasm)));
  const template = await readFile(TEMPLATE, 'utf8');
  const manifest = JSON.parse(await readFile(join(SITE, '.vite/manifest.json'), 'utf8'));
  const context = { template, manifest, wasm: `/assets/${wasm}`, fonts: fontsOf(assets) };

  const { target, rest } = options(process.argv.slice(2));
  const server = await serve({ args: ['--no-site', ...rest] });
  try {
    const answer = answers(server.origin);
    const categories = (await answer.data('categories')).map(
      (/** @type {{ slug: string }} */ category) => category.slug,
    );
    const pages = await addresses(site.routes, answer);
    for (const path of pages) {
      const own = await Promise.all(site.needsOf(path, categories).map(answer.seed));
      const related = await Promise.all(site.relatedNeeds(own).map(answer.seed));
      const seeds = [...own, ...related];
      const data = { config: {}, seeds };
      const page = await site.render(path, data);
      await save(
        join(target, fileOf(path)),
        composePage(context, { ...page, data, chunk: site.chunkOf(path) }),
      );
    }
    const frame = await Promise.all(site.needsOf('/_shell', categories).map(answer.seed));
    const data = { config: {}, seeds: frame };
    const missing = await site.render('/404', data);
    await save(join(target, '404.html'), composePage(context, { ...missing, data }));
    await save(join(target, '_shell.html'), composePage(context, { head: '', body: '', data }));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${pages.length + 2} pages drawn in ${seconds} s`);
  } finally {
    await server.close();
  }
});

/** `/about` is served from about/index.html. @param {string} path */
function fileOf(path) {
  return join(path.slice(1), 'index.html');
}

/** @param {string} file @param {string} html */
async function save(file, html) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}

/**
 * `--to DIR` draws into another folder; everything else is for the server, another content folder, for example.
 *
 * @param {string[]} args
 */
function options(args) {
  const rest = [...args];
  const to = rest.indexOf('--to');
  const [, target = SITE] = to < 0 ? [] : rest.splice(to, 2);
  return { target, rest };
}

/** The font of the first screen. @param {string[]} assets */
function fontsOf(assets) {
  return assets.filter(file => file.endsWith('.woff2')).map(file => `/assets/${file}`);
}
