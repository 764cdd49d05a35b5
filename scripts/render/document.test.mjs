import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { dataOf, headOf } from './document.mjs';
import { filesOf } from './files.mjs';
import { preconnectsOf } from './settings.mjs';

const context = {
  first: 'first("&<")',
  manifest: {
    'ui/entry.tsx': { file: 'assets/index-1.js', css: ['assets/index-1.css'], isEntry: true },
    'ui/Page.tsx': {
      file: 'assets/Page-1.js',
      css: ['assets/Page-1.css'],
      imports: ['_shared.js'],
    },
    'core-wasm/pkg-base/core_wasm_base.js': {
      file: 'assets/base-1.js',
      imports: ['ui/entry.tsx'],
      assets: ['assets/base-1.wasm'],
    },
    'core-wasm/pkg-base-forms/core_wasm_base_forms.js': {
      file: 'assets/forms-1.js',
      assets: ['assets/forms-1.wasm'],
    },
    'core-wasm/pkg-catalogue/core_wasm_catalogue.js': {
      file: 'assets/catalogue-1.js',
      assets: ['assets/catalogue-1.wasm'],
    },
    'core-wasm/pkg-devtools/core_wasm_devtools.js': {
      file: 'assets/devtools-1.js',
      assets: ['assets/devtools-1.wasm'],
    },
    '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
  },
  fonts: ['/assets/font-1.woff2'],
  styles: {
    '/assets/index-1.css': 'a{}\n',
    '/assets/shared-1.css': 'b{}',
    '/assets/Page-1.css': 'c{content:"$&"}',
  },
  preconnects: preconnectsOf({
    api: 'https://api.example.com/v1',
    media: null,
    insights: null,
    places: null,
  }),
};

/** @param {Parameters<typeof headOf>[1]} [page] */
const html = (page = {}) =>
  renderToStaticMarkup(createElement('head', null, headOf(context, page)));

test('styles are inlined in the order of the cascade, and their files count as loaded', () => {
  const head = html({ modules: ['ui/Page.tsx'] });
  assert.ok(head.includes('<style>a{}b{}c{content:"$&"}</style>'), head);
  const [first, later] = head.split('<template id="later">');
  for (const name of ['index', 'shared', 'Page']) {
    assert.ok(later?.includes(`<link rel="stylesheet" href="/assets/${name}-1.css" disabled>`));
  }
  assert.ok(!first?.includes('rel="stylesheet"'), 'and none is requested before the first paint');
});

test('API-4 a page connects early to another host: for requests with CORS, and for pictures', () => {
  const head = html();
  assert.ok(
    head.includes('<link rel="preconnect" href="https://api.example.com" crossorigin=""/>'),
    head,
  );
  assert.ok(head.includes('<link rel="preconnect" href="https://api.example.com"/>'), head);
  const none = { api: null, media: null, insights: null, places: null };
  assert.deepEqual(preconnectsOf(none), [], 'our own server is the host of the page');
  const split = preconnectsOf({ ...none, api: 'https://a.example', media: 'https://m.example' });
  assert.deepEqual(split, [
    { href: 'https://a.example', crossOrigin: '' },
    { href: 'https://m.example' },
  ]);
});

test('scripts and the core are in a template: the entry, and the files that the page needs', () => {
  const head = html({ modules: ['ui/Page.tsx'] });
  const later = /<template id="later">(.*?)<\/template>/s.exec(head)?.[1] ?? '';
  const outside = head.replace(later, '');
  for (const file of ['index-1.js', 'Page-1.js', 'shared-1.js', 'base-1.js', 'base-1.wasm']) {
    assert.ok(later.includes(file), file);
    assert.ok(!outside.includes(file), file);
  }
  assert.ok(outside.includes('<script>first("&<")</script>'));
  assert.ok(html().includes('index-1.js'));
  assert.ok(!html().includes('Page-1'));
});

test('a page without a chunk in the bundle is an error, because its styles would be missing', () => {
  assert.throws(() => html({ modules: ['ui/Renamed.tsx'] }), /no chunk of ui\/Renamed\.tsx/);
});

test('structured data cannot end their element', () => {
  const block = '<script type="application/ld+json">{"a":"\\u003cb>\\u003c/script>"}</script>';
  assert.ok(html({ structured: { a: '<b></script>' } }).includes(block));
  assert.ok(!html().includes('ld+json'));
});

test('data cannot end its element', () => {
  const data = renderToStaticMarkup(dataOf({ a: '</script>' }));
  assert.ok(data.includes('id="core-data">{"a":"\\u003c/script>"}</script>'), data);
});

test('a page loads the base of the core, and one that needs more of it the other core instead', () => {
  const { manifest } = context;
  assert.deepEqual(filesOf(manifest).wasm, ['/assets/base-1.wasm']);
  const { scripts, wasm } = filesOf(manifest, { parts: ['forms'] });
  assert.deepEqual(wasm, ['/assets/forms-1.wasm']);
  assert.ok(scripts.includes('/assets/forms-1.js') && !scripts.includes('/assets/base-1.js'));
  const head = html({ parts: ['forms'] });
  assert.match(head, /<link rel="preload" href="\/assets\/forms-1\.wasm" as="fetch"/);
  assert.ok(!html().includes('forms-1') && !/base-1|catalogue-1|devtools-1/.test(head));
  const two = filesOf(manifest, { parts: ['forms', 'catalogue'] });
  assert.deepEqual(two.wasm, ['/assets/forms-1.wasm', '/assets/catalogue-1.wasm']);
  assert.ok(two.scripts.includes('/assets/catalogue-1.js'));
  assert.throws(() => filesOf({}), /run npm run build/);
});
