import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fingerprint, sha256 } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { readRecord } from '../build/record.mjs';
import { serve } from '../build/serve.mjs';
import { UserError } from '../build/user-error.mjs';
import { COMPRESSED, hashesOf, STAGED } from '../release/manifest.mjs';
import { BRAND_FILES, brandFiles, brandOf, sampleLeft, sampleLists } from './brand.mjs';
import { drawCards } from './cards.mjs';
import { describeSite, withoutOwn } from './describe.mjs';
import { dataOf, headOf } from './document.mjs';
import { filmOf } from './film.mjs';
import { headersOf, ownFiles, redirectsOf, shortPages } from './host.mjs';
import { openResponses } from './responses.mjs';
import { preconnectsOf } from './settings.mjs';

/** The bundler's output: the shell of every page, and the files that pages load. */
const BUNDLE = inRoot('dist/client');

/** The script that runs before and without the other scripts of a page. */
const FIRST = 'ui/app/first.js';

/** The code that pages are rendered with. */
const RENDERER = [
  FIRST,
  'dist/ssr',
  'dist/client/.vite',
  ...['document', 'files', 'pages'].map(name => `scripts/render/${name}.mjs`),
];

const NOT_FOUND = '/404';

/** The record of the last run. */
const STATE = '.rendered.json';

/** @typedef {import('../release/manifest.mjs').Hashes} Hashes */
/** @typedef {Record<string, import('./cards.mjs').Made>} State for each file, the hash of its inputs and of its bytes */

/**
 * The changes of a run for the release, below the folder of the site.
 *
 * @typedef {object} Changes
 * @property {Hashes} before the files before the run, without those of removed pages
 * @property {Hashes} staged files in the staging folder
 * @property {string[]} removed files of pages that no longer exist
 * @property {number} pages
 * @property {number} rendered
 * @property {import('./warnings.mjs').Warning[]} warnings problems of another company's data
 */

/** @typedef {import('./settings.mjs').Settings} Settings */

/**
 * Renders the pages whose inputs have changed since the last run, into the site's staging folder. The inputs are the payloads, the
 * structured data and the renderer.
 *
 * @param {{ site: string, content: string, attempts: number, settings: Settings, only: string[] | undefined }} options `only`: the pages
 *   that the site has; by default all
 * @returns {Promise<Changes>}
 */
export async function renderPages({ site, content, attempts, settings, only }) {
  const renderer = await openRenderer();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const texts = await fingerprintOf(content);
    const changes = await renderFrom(renderer, site, content, settings, only);
    // Data from before and after a change must not be mixed.
    if ((await fingerprintOf(content)) === texts) return changes;
  }
  throw new UserError(
    `${content} has changed ${attempts} times while its pages were rendered. The last release stays; render again when the content is at rest.`,
  );
}

/** The fingerprint of the content folder's texts; media.json describes its pictures. @param {string} content */
function fingerprintOf(content) {
  return fingerprint([resolve(content), `!${resolve(content, 'media')}`]);
}

/** Loads the bundle that renders pages, and the data that all pages share. */
async function openRenderer() {
  // React's development build takes twice as long.
  process.env.NODE_ENV = 'production';
  const bundle = await import(inRoot('dist/ssr/entry-server.js'));
  const assets = await readdir(join(BUNDLE, 'assets'));
  const manifest = JSON.parse(await readFile(join(BUNDLE, '.vite/manifest.json'), 'utf8'));
  await bundle.init();
  const context = {
    first: await firstScript(),
    manifest,
    fonts: fontsOf(assets),
    styles: await stylesOf(assets),
  };
  return { bundle, context, version: await fingerprint(RENDERER) };
}

/**
 * @param {Awaited<ReturnType<typeof openRenderer>>} renderer
 * @param {string} site
 * @param {string} content
 * @param {Settings} settings
 * @param {string[]} [only]
 * @returns {Promise<Changes>}
 */
async function renderFrom({ bundle, context, version }, site, content, settings, only) {
  const staging = join(site, STAGED);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  const found = await hashesOf(site);
  /** @type {State} the record of the last run; without it, every page is rendered */
  const known = await readRecord(join(site, STATE), {});
  /** @type {Hashes} */
  const staged = {};
  /** @type {State} */
  const state = {};
  const preconnects = preconnectsOf(settings.bases);
  /** Files besides the pages. @type {Set<string>} */
  const others = new Set();

  /** @param {string} file @param {string | Uint8Array} bytes */
  const stage = async (file, bytes) => {
    const path = join(staging, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    staged[file] = sha256(bytes);
    return staged[file];
  };
  /** @param {string} file @param {string | Uint8Array} bytes */
  const stageOther = async (file, bytes) => {
    others.add(file);
    if (found[file] !== sha256(bytes)) await stage(file, bytes);
  };

  const data = await mkdtemp(join(tmpdir(), 'rendering-'));
  const server = await serve({
    args: ['--no-site', '--content', content, '--data', data],
    env: ownSettings(settings),
  });
  try {
    const isRemote = settings.bases.api !== null;
    const absent = isRemote ? await sampleLists(content) : [];
    const responses = await openResponses(server.origin, bundle, settings, { absent });
    const list = await responses.data('products');
    const brand = isRemote
      ? await brandOf(content, { team: await responses.data('team'), products: list })
      : undefined;
    const fixed = fixedPaths(bundle.patterns, responses.config, brand);
    const described = await describeSite(content, {
      titles: Object.fromEntries(
        Object.entries(bundle.titles).filter(([path]) => fixed.includes(path)),
      ),
      pageSize: bundle.PRODUCTS_PREVIEW_COUNT,
      responses: isRemote ? await remoteResponses(responses, settings) : undefined,
    });
    const catalogue = {
      categories: (await responses.data('categories')).map(slugsOf),
      products: list.length,
    };
    const { film, warnings: films } = await filmOf(settings.film, { isRemote });
    /** @type {import('./warnings.mjs').Warning[]} */
    const warnings = [
      ...described.warnings.map(text => ({ kind: /** @type {const} */ ('item'), text })),
      ...films.map(text => ({ kind: /** @type {const} */ ('film'), text })),
    ];
    const load = bundle.createRenderer(
      { get: responses.get, catalogue: async () => catalogue },
      responses.config,
      film,
      brand,
    );

    /** @param {string} path @param {string} file */
    const render = async (path, file) => {
      const page = await load(path);
      const { initialData, modules, parts } = page;
      const structured = described.pages[path]?.structured;
      const config = responses.config;
      const key = sha256(
        JSON.stringify([version, path, config, film, brand, initialData, structured]),
      );
      const last = known[file];
      if (last?.key === key && last.hash === found[file]) {
        state[file] = last;
        return;
      }
      const data = {
        config,
        initialData,
        film,
        brand,
        ...(path === NOT_FOUND && { notFound: true }),
      };
      const head = headOf({ ...context, preconnects }, { modules, parts, structured });
      const html = await page.render(head, dataOf(data));
      state[file] = { key, hash: await stage(file, html) };
    };
    const all = [
      ...new Set([...fixed, ...Object.keys(described.pages), ...described.furtherPages]),
    ];
    const unknown = only?.filter(path => !all.includes(path)) ?? [];
    if (unknown.length > 0) throw new UserError(`The site has no page ${unknown.join(', ')}.`);
    const paths = only ?? all;
    for (const path of paths) await render(path, fileOf(path));
    await render(NOT_FOUND, '404.html');
    const rendered = Object.keys(staged).length;

    for (const [path, text] of Object.entries(withoutOwn(described.files, inRoot('public')))) {
      await stageOther(path.slice(1), text);
    }
    if (brand) {
      warnings.push(...(await sampleLeft(content, !responses.config.lacks?.includes('company'))));
      for (const [file, text] of Object.entries(await responses.own()))
        await stageOther(file, text);
      const company = await responses.data('company');
      for (const [file, bytes] of Object.entries(await brandFiles(brand, company.name))) {
        await stageOther(file, bytes);
      }
      const texts = JSON.stringify([company, await responses.own()]);
      for (const [file, path] of await ownFiles(content, settings, { texts, brand })) {
        await stageOther(file, await readFile(path));
      }
      const withCards = Object.entries(described.pages).filter(
        ([, { model }]) => brand.hasProductCards || model === undefined,
      );
      const cards = await drawCards({
        pages: Object.fromEntries(withCards),
        company: { ...company, mark: brand.mark },
        made: file => (known[file]?.hash === found[file] ? known[file] : undefined),
        isOwnFile: file => others.has(file),
        stage,
      });
      Object.assign(state, cards.state);
      warnings.push(
        ...cards.warnings.map(text => ({ kind: /** @type {const} */ ('picture'), text })),
      );
      for (const [path, text] of shortPages(paths)) await stageOther(fileOf(path), text);
      await stageOther('_redirects', redirectsOf(bundle.redirects()));
      await stageOther('_headers', await headersOf([site, staging]));
    } else {
      for (const file of BRAND_FILES)
        await stageOther(file, await readFile(inRoot('public', file)));
    }
    await writeFile(join(site, STATE), JSON.stringify(state));
    const files = new Set([...Object.keys(state), ...others]);
    const removed = Object.keys(found).filter(
      file =>
        (BRAND_FILES.includes(file) ||
          (RENDERED.some(pattern => pattern.test(file)) && !isOwnFile(file))) &&
        !COMPRESSED.test(file) &&
        !files.has(file),
    );
    return {
      before: found,
      staged,
      removed,
      pages: paths.length + 1,
      rendered,
      warnings: [...responses.warnings, ...warnings],
    };
  } finally {
    await server.close();
    await rm(data, { recursive: true, force: true });
  }
}

/** The calls of the specification that lists are shown from. */
const LISTS = /** @type {const} */ ([
  'products',
  'categories',
  'certificates',
  'gallery',
  'caseStudies',
  'insights',
]);

/** Optional calls whose data are in structured data, too. */
const EXTRAS = /** @type {const} */ (['company', 'team']);

/**
 * All lists of another company's API, which are required, and its optional calls.
 *
 * @param {import('./responses.mjs').Responses} responses
 * @param {Settings} settings
 */
async function remoteResponses(responses, { bases }) {
  const extras = EXTRAS.filter(name => !responses.config.lacks?.includes(name));
  const all = await Promise.all([...LISTS, ...extras].map(responses.get));
  const bodies = all.flatMap(response => (response ? [[response.name, response.body]] : []));
  return { bodies: Object.fromEntries(bodies), media: bases.media ?? bases.api ?? '' };
}

/**
 * The pages that do not depend on the catalogue: without a call for the well there is no page for it, and without people no team page.
 *
 * @param {readonly string[]} patterns
 * @param {import('core-wasm/parts').ApiConfig} config
 * @param {import('./brand.mjs').Brand} [brand]
 */
const fixedPaths = (patterns, config, brand) =>
  patterns.filter(
    path =>
      !/[:*]/.test(path) &&
      !(path === '/products/well' && config.lacks?.includes('well')) &&
      !(path === '/team' && brand?.hasTeam === false),
  );

/** The slugs of a category; that of another company's API may have any type of sub-categories. @param {{ slug: string, subcategories?: unknown }} category */
const slugsOf = ({ slug, subcategories }) => ({
  slug,
  subcategories: Array.isArray(subcategories) ? subcategories : [],
});

/** Whether a file is the site's own, of public/. @param {string} file */
function isOwnFile(file) {
  return existsSync(inRoot('public', file));
}

/** The files of a release that are made from the content, and are removed with it. */
const RENDERED = [
  /(?:^|\/)index\.html$/,
  /^sitemap(?:-\d+)?\.xml$/,
  /^(?:data|places|media)\//,
  /^_(?:redirects|headers)$/,
];

/**
 * The environment of the server that responds to the renderer. It has no settings of the running server, such as its database. The URL
 * and the API of the site decide what the content folder must contain.
 *
 * @param {Settings} settings
 */
function ownSettings({ url, bases }) {
  const names = Object.keys(process.env).filter(name => /^(?:SERVER_|DATABASE_URL)/.test(name));
  const none = Object.fromEntries(names.map(name => [name, undefined]));
  return {
    ...none,
    ...(url !== null && { SERVER_SITE_URL: url }),
    ...(bases.api !== null && { SERVER_SITE_API: bases.api }),
    // All pages show the same version of the content.
    SERVER_FOLDERS_WATCH: 'off',
  };
}

/** `/about` is served from about/index.html. @param {string} path */
function fileOf(path) {
  return join(path.slice(1), 'index.html');
}

/** The text of every style sheet, by its URL. @param {string[]} assets */
async function stylesOf(assets) {
  const files = assets.filter(file => file.endsWith('.css'));
  const texts = files.map(async file => [
    `/assets/${file}`,
    await readFile(join(BUNDLE, 'assets', file), 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

/** The font of the first screen, without the file of rare characters. @param {string[]} assets */
function fontsOf(assets) {
  return assets.filter(file => /^common-.*\.woff2$/.test(file)).map(file => `/assets/${file}`);
}

/** The first script, minified, because it is in each page. */
async function firstScript() {
  const { minify } = await import('vite');
  return (await minify(FIRST, await readFile(inRoot(FIRST), 'utf8'))).code.trim();
}
