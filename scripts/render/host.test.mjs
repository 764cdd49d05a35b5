import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redirectsOf, shortPaths } from './host.mjs';
import { pagePaths } from './paths.mjs';

test('a product has its short path where no other page has it', () => {
  assert.deepEqual(shortPaths(['/', '/products/a', '/products/a/b/c', '/products/a/b/a']), [
    ['/products/c', '/products/a/b/c'],
  ]);
});

test('redirects are written a line each', () => {
  const text = redirectsOf([
    { from: '/our_team', to: '/about#management' },
    { from: '/about/gallery', to: '/gallery' },
  ]);
  assert.equal(text, '/our_team /about#management 301\n/about/gallery /gallery 301\n');
});

test('API-5 whatever an API lists, only what can have a URL has a page', async () => {
  const lists = {
    categories: [
      { slug: 'packers', subcategories: [{ slug: 'set' }, 7] },
      { name: 'No slug' },
      null,
    ],
    products: [
      { slug: 'a', category: 'packers', subcategory: 'set' },
      { slug: 'b', category: { id: 3 }, subcategory: 'set' },
      { slug: '../c' },
      { slug: 8 },
    ],
  };
  const found = await pagePaths(['/', '/products/:slug', '*'], { data: async name => lists[name] });
  assert.deepEqual(found, [
    '/',
    '/products/packers',
    '/products/packers/set',
    '/products/packers/set/a',
    '/products/b',
  ]);
});
