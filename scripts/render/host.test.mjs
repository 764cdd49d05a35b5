import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redirectsOf, shortPages } from './host.mjs';
import { pagePaths } from './paths.mjs';

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

test('API-5 only items that can have a URL have a page', async () => {
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
  const found = await pagePaths(
    ['/', '/products/:slug', '*'],
    { data: async name => lists[name] },
    24,
  );
  assert.deepEqual(found, [
    '/',
    '/products/packers',
    '/products/packers/set',
    '/products/packers/set/a',
    '/products/b',
  ]);
});

test('PRD-1 a list of more products than a page shows has further pages; a category has those of its sub-categories', async () => {
  /** @param {string} category @param {number} count @param {string} [subcategory] */
  const products = (category, count, subcategory) =>
    Array.from({ length: count }, (_, index) => ({
      slug: `${category}-${subcategory}-${index}`,
      category,
      subcategory,
    }));
  const lists = {
    categories: [
      { slug: 'packers', subcategories: [{ slug: 'set' }, { slug: 'small' }] },
      { slug: 'plugs' },
      { slug: 'empty' },
    ],
    products: [
      ...products('packers', 5, 'set'),
      ...products('packers', 2, 'small'),
      ...products('plugs', 4),
    ],
  };
  const found = await pagePaths([], { data: async name => lists[name] }, 2);
  assert.deepEqual(
    found.filter(path => path.includes('/page/')),
    [
      ...[2, 3, 4, 5, 6].map(page => `/products/page/${page}`),
      '/products/packers/set/page/2',
      '/products/packers/set/page/3',
      '/products/plugs/page/2',
    ],
  );
});
