import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composePage } from './document.mjs';

const context = {
  template: [
    '<html><head><title-place/><!--head-->',
    '<script>first()</script>',
    '<script type="module" crossorigin src="/assets/index-1.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/shared-1.js">',
    '<link rel="stylesheet" crossorigin href="/assets/index-1.css">',
    '</head><body><!--app--><!--data--></body></html>',
  ].join('\n'),
  manifest: {
    'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'], isEntry: true },
    'ui/Page.tsx': {
      file: 'assets/Page-1.js',
      css: ['assets/Page-1.css'],
      imports: ['_shared.js'],
    },
    '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
  },
  wasm: '/assets/core-1.wasm',
  fonts: ['/assets/font-1.woff2'],
  styles: {
    '/assets/index-1.css': 'a{}\n',
    '/assets/shared-1.css': 'b{}',
    '/assets/Page-1.css': 'c{content:"$&"}',
  },
};
const page = { head: '<title>T</title>', body: '<p>$1</p>', data: { a: '</script>' } };

test('the styles are in the page, in the order of the cascade, and their files are noted as loaded', () => {
  const html = composePage(context, { ...page, chunk: 'ui/Page.tsx' });
  assert.ok(html.includes('<style>a{}b{}c{content:"$&"}</style>'), html);
  for (const name of ['index', 'shared', 'Page']) {
    assert.ok(html.includes(`<link rel="stylesheet" href="/assets/${name}-1.css" disabled>`));
  }
  assert.equal(html.match(/rel="stylesheet"/g)?.length, 3, 'and nothing blocks the first paint');
});

test('scripts and core wait in a template, the entry and what the page needs together', () => {
  const html = composePage(context, { ...page, chunk: 'ui/Page.tsx' });
  const later = /<template id="later">(.*?)<\/template>/s.exec(html)?.[1] ?? '';
  const outside = html.replace(later, '');
  for (const file of ['index-1.js', 'Page-1.js', 'shared-1.js', 'core-1.wasm']) {
    assert.ok(later.includes(file), file);
    assert.ok(!outside.includes(file), file);
  }
  assert.ok(outside.includes('<script>first()</script>'));
  assert.ok(composePage(context, page).includes('index-1.js'));
  assert.ok(!composePage(context, page).includes('Page-1'));
});

test('what was drawn comes in to the letter, and data cannot end its element', () => {
  const html = composePage(context, page);
  assert.ok(html.includes('<title>T</title>') && html.includes('<p>$1</p>'));
  assert.ok(html.includes('id="core-data">{"a":"\\u003c/script>"}</script>'));
});
