import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { dataOf, headOf, preconnectsOf } from './document.mjs';

const context = {
  first: 'first()',
  manifest: {
    'ui/entry.tsx': { file: 'assets/index-1.js', isEntry: true },
    'core-wasm/pkg-base/core_wasm_base.js': { file: 'assets/base-1.js' },
  },
  fonts: ['/assets/font-1.woff2'],
  styles: {},
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

test('a page without a chunk in the bundle is an error, because its styles would be missing', () => {
  assert.throws(() => html({ modules: ['ui/Renamed.tsx'] }), /no chunk of ui\/Renamed\.tsx/);
});

test('structured data, and the data of a page, cannot end their elements', () => {
  const block = '<script type="application/ld+json">{"a":"\\u003cb>\\u003c/script>"}</script>';
  assert.ok(html({ structured: { a: '<b></script>' } }).includes(block));
  assert.ok(!html().includes('ld+json'));
  const data = renderToStaticMarkup(dataOf({ a: '</script>' }));
  assert.ok(data.includes('id="core-data">{"a":"\\u003c/script>"}</script>'), data);
});
