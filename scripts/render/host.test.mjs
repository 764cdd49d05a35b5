import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redirectsOf, shortPages } from './host.mjs';

test('a short path redirects to the product unless it is another page', () => {
  const pages = shortPages(['/', '/products/a', '/products/a/b/c', '/products/a/b/a']);
  assert.deepEqual(
    pages.map(([path]) => path),
    ['/products/c'],
  );
  assert.match(pages[0]?.[1] ?? '', /content="0; url=\/products\/a\/b\/c"/);
});

test('redirects are one per line', () => {
  const text = redirectsOf([
    { from: '/our_team', to: '/about#management' },
    { from: '/about/gallery', to: '/gallery' },
  ]);
  assert.equal(text, '/our_team /about#management 301\n/about/gallery /gallery 301\n');
});
