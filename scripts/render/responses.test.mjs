import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserError } from '../build/user-error.mjs';
import { listen } from '../test/http.mjs';
import { ask, probesOf } from './optional-calls.mjs';
import { aroundEach, openResponses, refusedHosts } from './responses.mjs';

test('INS-1 hosts of pictures that the content security policy blocks are named once', () => {
  const posts = [
    { featured_media_src_url: 'https://i0.wp.com/blog/a.webp' },
    { featured_media_src_url: 'https://i0.wp.com/blog/b.webp' },
    { featured_media_src_url: 'https://blog.example.com/c.webp' },
    {
      featured_media_src_url: false,
      _embedded: { 'wp:featuredmedia': [{ source_url: 'https://cdn.example/d.webp' }] },
    },
    { featured_media_src_url: '/media/insights/e.webp' },
    { _embedded: { 'wp:featuredmedia': [] } },
    null,
  ];
  const allowed = ['https://blog.example.com'];
  assert.deepEqual(refusedHosts(JSON.stringify(posts), allowed), [
    'https://i0.wp.com',
    'https://cdn.example',
  ]);
  assert.deepEqual(refusedHosts(JSON.stringify(posts), [...allowed, 'https://i0.wp.com']), [
    'https://cdn.example',
  ]);
  for (const body of ['', '<html>', '{}', '7']) assert.deepEqual(refusedHosts(body, []), []);
});

/** A core that can read every response. */
const CORE = {
  configure() {},
  readResponse: (/** @type {any} */ name, /** @type {string} */ argument) => ({
    name,
    argument,
    payload: undefined,
  }),
};

/** Settings of a site without another company's API. */
const SETTINGS = {
  content: '',
  url: null,
  bases: { api: null, media: null, insights: null, places: null },
  film: { wide: [], tall: [] },
  refresh: false,
  authorization: null,
  origins: [],
  searchInBrowser: 300,
};

/** The responses of an API with these products, with or without the query `category`. @param {import('node:test').TestContext} t @param {any[]} products */
async function openWith(t, products, knowsCategory = true) {
  const api = await listen(t, ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const category = knowsCategory && searchParams.get('category');
    const list = products.filter(item => !category || item.category === category);
    const data = searchParams.has('first') ? list.slice(1, 2) : list;
    response.end(JSON.stringify({ status: 'success', data: pathname === '/products' ? data : [] }));
  });
  const urlOf = (/** @type {string} */ name, argument = '') => `${api}/${name}?${argument}`;
  const settings = { ...SETTINGS, bases: { ...SETTINGS.bases, api } };
  return openResponses('', { ...CORE, urlOf }, settings);
}

test('SEO-1 the `url` of the settings replaces the `site_url` of the API', async t => {
  const company = { name: 'A', site_url: 'https://api.example', phone: '1' };
  const api = await listen(t, (_, response) =>
    response.end(JSON.stringify({ status: 'success', data: company })),
  );
  const core = { ...CORE, urlOf: (/** @type {string} */ name) => `${api}/${name}` };
  const companyWith = async (/** @type {string | null} */ url) =>
    (await openResponses('', core, { ...SETTINGS, url })).data('company');
  assert.deepEqual(await companyWith(null), company);
  const url = 'https://www.example.com';
  assert.deepEqual(await companyWith(url), { ...company, site_url: url });
});

test('API-7 an API has queries, also if items at the beginning of its list are left out', async t => {
  const products = [{ slug: '-' }, { name: 'B', slug: 'B' }, { name: 'C', slug: 'c' }];
  const { config, data } = await openWith(t, products);
  assert.ok(!config.lacks?.includes('queries'), `${config.lacks}`);
  assert.deepEqual(await data('products'), [products[2]]);
});

test('API-7 an API that knows `skip` and `first`, but no `category`, has no queries', async t => {
  const products = ['x', 'y', 'y'].map((category, n) => ({ name: 'A', slug: `a${n}`, category }));
  const { config } = await openWith(t, products);
  assert.ok(!config.lacks?.includes('queries'), `${config.lacks}`);
  const { config: other } = await openWith(t, products, false);
  assert.ok(other.lacks?.includes('queries'));
});

test('API-4 an optional call without a response is missing', async () => {
  const [probe] = probesOf([], []);
  assert.ok(probe);
  const fail = (/** @type {Error} */ error) =>
    ask(probe, { url: '', data: () => Promise.reject(error) });
  const failure = 'no response';
  assert.deepEqual(await fail(new UserError(failure)), { isThere: false, failure });
  await assert.rejects(fail(new TypeError('a bug')), /a bug/);
});

test('PRD-4 browsers do not load the facts of a catalogue that is larger than `search_in_browser`', async t => {
  const data = [{ slug: 'a' }, { slug: 'b' }];
  const origin = await listen(t, (_, response) =>
    response.end(JSON.stringify({ status: 'success', data })),
  );
  const core = { ...CORE, urlOf: (/** @type {string} */ name) => `/api/${name}` };
  const lacksWith = async (/** @type {number} */ searchInBrowser) =>
    (await openResponses(origin, core, { ...SETTINGS, searchInBrowser })).config.lacks;
  assert.deepEqual(await lacksWith(1), ['facts']);
  assert.equal(await lacksWith(2), undefined);
});

test('API-7 the page of a product is made of its entry, its neighbours and the related products in its category', () => {
  const products = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(slug => ({ slug, category: 'packers' }));
  const around = aroundEach([{ slug: 'x' }, ...products, { slug: 'y', category: { id: 3 } }]);
  const slugs = (/** @type {string} */ slug) => around.get(slug)?.map(product => product.slug);
  assert.deepEqual(slugs('a'), ['a', 'b', 'c', 'd']);
  assert.deepEqual(slugs('c'), ['b', 'c', 'd', 'e', 'f']);
  assert.deepEqual(slugs('f'), ['a', 'b', 'e', 'f', 'g']);
  assert.deepEqual(slugs('g'), ['a', 'b', 'c', 'f', 'g']);
  assert.deepEqual(slugs('x'), ['x', 'y'], 'those that name no category are beside each other');
  assert.equal(slugs('z'), undefined);
});
