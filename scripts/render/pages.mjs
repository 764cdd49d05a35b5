import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fingerprint } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { Problem } from '../build/problem.mjs';
import { readRecord } from '../build/record.mjs';
import { serve } from '../build/serve.mjs';
import { hashesOf, STAGED } from '../release/manifest.mjs';
import { addresses } from './addresses.mjs';
import { answers } from './answers.mjs';
import { describeSite, withoutOwn } from './describe.mjs';
import { dataOf, headOf } from './document.mjs';

/** The bundler's output: the shell of every page, and the files that pages load. */
const BUNDLE = inRoot('dist/client');

/** Works in a page before its other scripts, and without them. */
const FIRST = 'ui/app/first.js';

/** All that a page is made with, besides what it is made from. */
const RENDERER = [
  FIRST,
  'dist/ssr',
  'dist/client/.vite',
  ...['document', 'files', 'pages'].map(name => `scripts/render/${name}.mjs`),
];

const NOT_FOUND = '/404';

/** What the last run knew of its pages. */
const STATE = '.rendered.json';

/** @typedef {import('../release/manifest.mjs').Hashes} Hashes */
/** @typedef {Record<string, { key: string, hash: string }>} State by file: what a page was made from, and what was made */

/**
 * What a run of the renderer leaves for the release, below the folder of the site.
 *
 * @typedef {object} Changes
 * @property {Hashes} before the files that were there, but for those that are pages no more
 * @property {Hashes} staged files in the staging folder
 * @property {string[]} removed pages that are pages no more
 * @property {number} pages
 * @property {number} rendered
 */

/**
 * Renders the pages whose sources differ from what they were rendered from last, into the site's staging folder. A page
 * is made of the answers that it shows, its structured data and the renderer: where these are the same, so is the page.
 *
 * @param {{ site: string, content: string, attempts: number }} options
 * @returns {Promise<Changes>}
 */
export async function renderPages({ site, content, attempts }) {
  const renderer = await openRenderer();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const texts = await fingerprintOf(content);
    const changes = await renderFrom(renderer, site, content);
    // What was read before a change and what was read after it do not go together.
    if ((await fingerprintOf(content)) === texts) return changes;
  }
  throw new Problem(
    `${content} has changed ${attempts} times while its pages were rendered. The last release stays; render again when the content is at rest.`,
  );
}

/** The content folder's texts; what pages show of its pictures stands in media.json. @param {string} content */
function fingerprintOf(content) {
  return fingerprint([resolve(content), `!${resolve(content, 'media')}`]);
}

/** Loads the bundle that renders pages, and what all pages share. */
async function openRenderer() {
  const bundle = await import(inRoot('dist/ssr/entry-server.js'));
  const assets = await readdir(join(BUNDLE, 'assets'));
  const wasm = assets.find(file => file.endsWith('.wasm'));
  if (!wasm) throw new Problem('dist/client/assets holds no .wasm file: run npm run build.');
  await bundle.init();
  const context = {
    first: (await readFile(inRoot(FIRST), 'utf8')).trim(),
    manifest: JSON.parse(await readFile(join(BUNDLE, '.vite/manifest.json'), 'utf8')),
    wasm: `/assets/${wasm}`,
    fonts: fontsOf(assets),
    styles: await stylesOf(assets),
  };
  return { bundle, context, version: await fingerprint(RENDERER) };
}

/**
 * @param {Awaited<ReturnType<typeof openRenderer>>} renderer
 * @param {string} site
 * @param {string} content
 * @returns {Promise<Changes>}
 */
async function renderFrom({ bundle, context, version }, site, content) {
  const staging = join(site, STAGED);
  await rm(staging, { recursive: true, force: true });
  const found = await hashesOf(site);
  /** @type {State} what the last run knew; without it, every page is rendered */
  const known = await readRecord(join(site, STATE), {});
  const described = await describeSite(bundle.titles, content);
  /** @type {Hashes} */
  const staged = {};
  /** @type {State} */
  const state = {};

  /** @param {string} file @param {string} text */
  const stage = async (file, text) => {
    const path = join(staging, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    staged[file] = sha256(text);
    return staged[file];
  };

  const data = await mkdtemp(join(tmpdir(), 'rendering-'));
  const server = await serve({
    args: ['--no-site', '--content', content, '--data', data],
    env: ownSettings(),
  });
  try {
    const answer = answers(server.origin);
    const categories = (await answer.data('categories')).map(
      (/** @type {{ slug: string }} */ category) => category.slug,
    );
    const catalogue = { categories, products: (await answer.data('products')).length };
    const load = bundle.createRenderer({ get: answer.seed, catalogue: async () => catalogue });

    /** @param {string} path @param {string} file */
    const render = async (path, file) => {
      const page = await load(path);
      const { seeds, fallback, module } = page;
      const structured = described.pages[path]?.structured;
      const key = sha256(JSON.stringify([version, path, seeds, fallback, structured]));
      const last = known[file];
      if (last?.key === key && last.hash === found[file]) {
        state[file] = last;
        return;
      }
      const data = { config: {}, seeds, ...(path === NOT_FOUND && { notFound: true }) };
      const html = await page.render(headOf(context, { module, structured }), dataOf(data));
      state[file] = { key, hash: await stage(file, html) };
    };

    const paths = await addresses(bundle.patterns, answer);
    for (const path of paths) await render(path, fileOf(path));
    await render(NOT_FOUND, '404.html');
    const rendered = Object.keys(staged).length;
    for (const [path, text] of Object.entries(withoutOwn(described.files, inRoot('public')))) {
      const file = path.slice(1);
      if (found[file] === sha256(text)) continue;
      await stage(file, text);
    }
    await writeFile(join(site, STATE), JSON.stringify(state));
    const files = new Set([
      ...Object.keys(state),
      ...Object.keys(described.files).map(path => path.slice(1)),
    ]);
    const removed = Object.keys(found).filter(file => RENDERED.test(file) && !files.has(file));
    return { before: found, staged, removed, pages: paths.length + 1, rendered };
  } finally {
    await server.close();
    await rm(data, { recursive: true, force: true });
  }
}

/** What a release holds because of the content, and loses with it. */
const RENDERED = /^(?:.*\/)?index\.html$|^sitemap(?:-\d+)?\.xml$/;

/**
 * Pages are made from the content folder alone: a database or a store that this machine's environment names for the
 * running server is left in peace.
 */
function ownSettings() {
  const names = Object.keys(process.env).filter(name => /^(?:SERVER_|DATABASE_URL)/.test(name));
  const none = Object.fromEntries(names.map(name => [name, undefined]));
  // All pages show the content of one moment.
  return { ...none, SERVER_FOLDERS_WATCH: 'off' };
}

/** `/about` is served from about/index.html. @param {string} path */
function fileOf(path) {
  return join(path.slice(1), 'index.html');
}

/** The text of every style sheet, by its address. @param {string[]} assets */
async function stylesOf(assets) {
  const files = assets.filter(file => file.endsWith('.css'));
  const texts = files.map(async file => [
    `/assets/${file}`,
    await readFile(join(BUNDLE, 'assets', file), 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

/** The font of the first screen, without the part that has the rare characters. @param {string[]} assets */
function fontsOf(assets) {
  return assets.filter(file => /^common-.*\.woff2$/.test(file)).map(file => `/assets/${file}`);
}

/** @param {string} text */
function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}
