import assert from 'node:assert/strict';
import test from 'node:test';
import { addressOf } from './answers.mjs';
import { composeBare } from './document.mjs';
import { plan, versionOf } from './plan.mjs';

const seed = (/** @type {any} */ name, argument = '', body = '{}') => ({ name, argument, body });

test('a call has its address; a part of the product list is asked for by its query', () => {
  assert.equal(addressOf('products', ''), '/api/get-products');
  assert.equal(addressOf('products', 'first=25'), '/api/get-products?first=25');
  assert.equal(addressOf('product', 'a b'), '/api/products/a%20b');
  assert.equal(addressOf('regions', 'IN'), '/places/states/IN.json');
});

test('an answer has the version that the server names it by', () => {
  // The first 12 bytes of SHA-256, as in the entity tag.
  assert.equal(versionOf(''), '47DEQpj8HBSa-_TI');
});

test('the plan names each answer once, and the answers of each page', () => {
  const drawn = plan({ '/about': { title: 'About' } }, { '/team': 'Nobody.' });
  drawn.page('/', [seed('company'), seed('products', 'first=25')]);
  drawn.page('/about', [seed('company')]);
  drawn.bare('/about', '<html>');
  const { words, empty, bare, answers, pages } = JSON.parse(drawn.text());
  assert.deepEqual(empty, { '/team': 'Nobody.' });
  assert.deepEqual(words, { '/about': { title: 'About' } });
  assert.deepEqual(bare, { '/about': '<html>' });
  assert.deepEqual(pages, { '/': [0, 1], '/about': [0] });
  const paths = answers.map((/** @type {{ path: string }} */ { path }) => path);
  assert.deepEqual(paths, ['/api/company', '/api/get-products?first=25']);
});

test('the plan tells which answers a page was drawn from and does not carry', () => {
  const drawn = plan({});
  drawn.page('/', [seed('company')], [seed('products', 'only=names')]);
  const { answers, pages } = JSON.parse(drawn.text());
  assert.deepEqual(pages, { '/': [0, 1] });
  assert.deepEqual(
    answers.map((/** @type {{ plain?: true }} */ { plain }) => plain),
    [undefined, true],
  );
});

test('a page without content has a place for all that the server puts in', () => {
  const template =
    '<html><head><!--head--></head><body><div id="root"><!--app--></div><!--data--></body></html>';
  const context = { template, manifest: {}, wasm: '/a.wasm', fonts: [], styles: {} };
  const html = composeBare(context, { body: '<main id="main"><h1>Words</h1></main><p>End</p>' });
  for (const place of ['head', 'navigation', 'words', 'footer', 'data']) {
    assert.equal(html.split(`<!--${place}-->`).length, 2, `${place}: ${html}`);
  }
  assert.match(html, /<div id="root" data-plain><!--navigation--><main id="main"><h1>/);
  assert.match(html, /<!--words--><\/main><!--footer--><p>End<\/p><\/div><!--data-->/);
});
