import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow, fingerprint, sha256 } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { askServer, serve } from '../build/serve.mjs';
import { UserError } from '../build/user-error.mjs';
import { BRAND_FILES, brandOf, sampleLeft, sampleLists } from './brand.mjs';
import { drawCards } from './cards.mjs';
import { dataOf, headOf, preconnectsOf } from './document.mjs';
import { filmOf } from './film.mjs';
import { addCompanyFiles } from './host.mjs';
import { openResponses } from './responses.mjs';
import { openStaging } from './staging.mjs';

/** The bundler's output: the files that pages load, and those of public/. */
const BUNDLE = inRoot('dist/bundle');

/** The script that runs before and without the other scripts of a page. */
const FIRST = 'ui/app/first.js';

/** The code that pages are rendered with. */
export const RENDERER = [
  FIRST,
  'dist/ssr',
  'dist/bundle/.vite',
  ...['document', 'pages'].map(name => `scripts/render/${name}.mjs`),
];

const NOT_FOUND = '/404';

/** The number of times that pages are rendered because the content changes meanwhile. */
const ATTEMPTS = 5;

/** @typedef {import('./settings.mjs').Settings} Settings */

/**
 * What search engines read of a page. Only products have a model.
 *
 * @typedef {{ title: string, model?: string, pictures: string[], structured: object }} PageDescription structured: JSON-LD; pictures: URLs
 */

/**
 * The pages of a site, as the server knows them from the content.
 *
 * @typedef {object} Description
 * @property {Record<string, PageDescription>} pages those that search engines may list, by path
 * @property {string[]} furtherPages the paths of the second and further pages of lists
 * @property {string[]} warnings items of another company's responses that are left out
 * @property {Record<string, string>} files the site map and robots.txt, by path
 */

/**
 * What to render.
 *
 * @typedef {object} Options
 * @property {string} site the folder of the site
 * @property {string} content the content folder
 * @property {Settings} settings
 * @property {string[] | undefined} only the pages that the site has; by default all
 * @property {boolean} previews whether to draw images for link previews
 */

/**
 * Renders the pages whose inputs have changed since the last run, into the site's staging folder. The inputs are the payloads, the
 * structured data and the renderer.
 *
 * @param {Options} options
 */
export async function renderPages(options) {
  const { content } = options;
  const renderer = await openRenderer();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const texts = await fingerprintOf(content);
    const changes = await renderFrom(renderer, options);
    // Data from before and after a change must not be mixed.
    if ((await fingerprintOf(content)) === texts) return changes;
  }
  throw new UserError(
    `${content} has changed ${ATTEMPTS} times while its pages were rendered. The last release stays; render again when the content is at rest.`,
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
  const bundle = await import(pathToFileURL(inRoot('dist/ssr/entry-server.js')).href);
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

/** @param {Awaited<ReturnType<typeof openRenderer>>} renderer @param {Options} options */
async function renderFrom(renderer, { site, content, settings, only, previews }) {
  const { bundle } = renderer;
  const staging = await openStaging(site);
  const data = await mkdtemp(join(tmpdir(), 'rendering-'));
  /** @type {Awaited<ReturnType<typeof serve>> | undefined} */
  let server;
  try {
    server = await serve({
      args: ['--no-site', '--content', content, '--data', data],
      env: ownSettings(settings),
    });
    const isRemote = settings.bases.api !== null;
    const absent = isRemote ? await sampleLists(content) : [];
    const responses = await openResponses(server.origin, bundle, settings, { absent });
    const { config } = responses;
    const products = await responses.data('products');
    const brand = isRemote
      ? await brandOf(content, { team: await responses.data('team'), products })
      : undefined;
    const fixed = fixedPaths(bundle.patterns, config, brand);
    const titles = Object.entries(bundle.titles).filter(([path]) => fixed.includes(path));
    const input = JSON.stringify({
      titles: Object.fromEntries(titles),
      pageSize: bundle.PRODUCTS_PREVIEW_COUNT,
      responses: isRemote ? await remoteResponses(responses, settings) : undefined,
    });
    /** @type {Description} */
    const described = JSON.parse(await askServer(['describe', '--content', content], { input }));
    const { film, warnings: films } = await filmOf(settings.film, { isRemote });

    const all = [
      ...new Set([...fixed, ...Object.keys(described.pages), ...described.furtherPages]),
    ];
    const unknown = only?.filter(path => !all.includes(path)) ?? [];
    if (unknown.length > 0) throw new UserError(`The site has no page ${unknown.join(', ')}.`);
    const paths = only ?? all;
    const render = await pageRenderer(renderer, staging, settings, {
      responses,
      film,
      brand,
      pages: described.pages,
      productCount: products.length,
    });
    let rendered = 0;
    for (const path of [...paths, NOT_FOUND]) if (await render(path)) rendered += 1;

    for (const file of await bundledFiles()) {
      // Another company has a brand of its own.
      if (brand && BRAND_FILES.includes(file)) continue;
      await staging.add(file, await readFile(join(BUNDLE, file)));
    }
    for (const [path, text] of Object.entries(described.files)) {
      await staging.add(path.slice(1), text);
    }
    if (brand) {
      const { redirects } = bundle;
      const company = { site, content, settings, responses, brand, paths, redirects };
      await addCompanyFiles(staging, company);
    }
    const pictures = previews
      ? await drawCards(staging, {
          pages: described.pages,
          paths,
          company: await responses.data('company'),
          ...(brand ? { brand } : { media: server.origin }),
        })
      : [];

    const changes = await staging.close();
    const gone = changes.removed.filter(file => /^products\/.*\.html$/.test(file)).length;
    if (isRemote && products.length === 0 && gone > 0) {
      const warning = `/api/get-products is empty, so ${gone} pages below /products are removed.`;
      responses.warnings.add(warning);
    }
    const samples = brand ? await sampleLeft(content, !config.lacks?.includes('company')) : [];
    return {
      ...changes,
      pages: paths.length + 1,
      rendered,
      warnings: [...responses.warnings, ...described.warnings, ...films, ...pictures, ...samples],
    };
  } finally {
    await server?.close();
    await rm(data, { recursive: true, force: true });
  }
}

/**
 * A function that renders the page at a path if its inputs have changed, and returns whether they have.
 *
 * @param {Awaited<ReturnType<typeof openRenderer>>} renderer
 * @param {import('./staging.mjs').Staging} staging
 * @param {Settings} settings
 * @param {object} shown what pages show
 * @param {import('./responses.mjs').Responses} shown.responses
 * @param {Awaited<ReturnType<typeof filmOf>>['film']} shown.film
 * @param {import('./brand.mjs').Brand | undefined} shown.brand
 * @param {Description['pages']} shown.pages
 * @param {number} shown.productCount
 */
async function pageRenderer({ bundle, context, version }, staging, { bases }, shown) {
  const { responses, film, brand } = shown;
  const { config } = responses;
  const catalogue = {
    categories: (await responses.data('categories')).map(slugsOf),
    products: shown.productCount,
  };
  const load = bundle.createRenderer(
    { get: responses.get, catalogue: async () => catalogue },
    config,
    film,
    brand,
  );
  const preconnects = preconnectsOf(bases);

  return async (/** @type {string} */ path) => {
    const page = await load(path);
    const { initialData, modules, parts } = page;
    const structured = shown.pages[path]?.structured;
    const key = sha256(
      JSON.stringify([version, path, config, film, brand, initialData, structured]),
    );
    return staging.make(fileOf(path), key, () => {
      const head = headOf({ ...context, preconnects }, { modules, parts, structured });
      const notFound = path === NOT_FOUND && { notFound: true };
      return page.render(head, dataOf({ config, initialData, film, brand, ...notFound }));
    });
  };
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

/** Optional calls whose data are in structured data, or whose items can be left out. */
const EXTRAS = /** @type {const} */ (['company', 'team', 'clients']);

/**
 * All lists of another company's API, which are required, and its optional calls.
 *
 * @param {import('./responses.mjs').Responses} responses
 * @param {Settings} settings
 */
async function remoteResponses(responses, { bases }) {
  const extras = EXTRAS.filter(name => !responses.config.lacks?.includes(name));
  const all = [...LISTS, ...extras].map(async name => {
    const isThere = (await responses.get(name)) !== undefined;
    return isThere ? [[name, await responses.body(name)]] : [];
  });
  const bodies = (await Promise.all(all)).flat();
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
  return path === NOT_FOUND ? '404.html' : join(path.slice(1), 'index.html');
}

/** The paths of the bundle's files without its manifest. */
async function bundledFiles() {
  const files = (await filesBelow(BUNDLE)).map(file => relative(BUNDLE, file));
  return files.filter(file => !file.startsWith('.vite/'));
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
