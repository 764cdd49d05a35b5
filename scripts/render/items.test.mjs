import assert from 'node:assert/strict';
import test from 'node:test';
import { withPages } from './items.mjs';

const URL = 'https://api.example.com/api/get-products';
const list = (/** @type {unknown} */ data) => JSON.stringify({ status: 'success', data });
/** @param {unknown[]} data @param {Parameters<typeof withPages>[2]} [options] */
const read = (data, options) => {
  const { body, warnings } = withPages(URL, list(data), options);
  return { items: JSON.parse(body).data, texts: warnings };
};

test('API-5 items without a name, with an invalid slug or a repeated one are left out with a warning', () => {
  const good = { name: 'Alpha', slug: 'alpha' };
  const { items, texts } = read([
    good,
    { slug: 'no-name' },
    { name: 'No slug' },
    { name: 'Evil', slug: '../../etc/passwd' },
    { name: 'Up', slug: '..' },
    { name: 'Letters', slug: 'ünï slug' },
    { name: 'Capital', slug: 'Beta' },
    { name: 'Alpha again', slug: 'alpha' },
    { name: 'Well', slug: 'well' },
    null,
    { name: 1020, slug: 'number' },
    { name: 'Number', slug: 138 },
  ]);
  assert.deepEqual(items, [good]);
  assert.deepEqual(texts, [
    `${URL}: item 2 is left out: it has no name.`,
    `${URL}: item 3 "No slug" is left out: it has no slug.`,
    `${URL}: item 4 "Evil" is left out: its slug is "../../etc/passwd", and a slug is made of the letters a to z, digits, hyphens and underscores.`,
    `${URL}: item 5 "Up" is left out: its slug is "..", and a slug is made of the letters a to z, digits, hyphens and underscores.`,
    `${URL}: item 6 "Letters" is left out: its slug is "ünï slug", and a slug is made of the letters a to z, digits, hyphens and underscores.`,
    `${URL}: item 7 "Capital" is left out: its slug is "Beta", and a slug is made of the letters a to z, digits, hyphens and underscores.`,
    `${URL}: item 8 "Alpha again" is left out: number 1 has the slug "alpha", too; give each its own.`,
    `${URL}: item 9 "Well" is left out: /products/well is a page of the site's own; give it another slug.`,
    `${URL}: item 10 is left out: it has no name and no slug.`,
    `${URL}: item 11 is left out: its name is no text.`,
    `${URL}: item 12 "Number" is left out: its slug is no text.`,
  ]);
});

test('API-5 a product whose category does not exist or is a number is named', () => {
  const products = ['packers', 'actuator', 3, { id: 3 }, null].map((category, index) => ({
    name: `P${index}`,
    slug: `p${index}`,
    category,
  }));
  const { items, texts } = read(products, { taken: ['packers'] });
  assert.deepEqual(items, products);
  assert.deepEqual(texts, [
    `${URL}: item 2 "P1" belongs to no category: no category has the slug "actuator".`,
    `${URL}: item 3 "P2" belongs to no category: no category has the slug 3.`,
  ]);
  assert.deepEqual(read(products).texts, [], 'the list of categories has no categories');
});

test('API-5 features without <li> are counted in one warning', () => {
  const features = ['Steel\nFire safe', '<ul><LI class="a">Steel</LI></ul>', '', null, 'PN 16'];
  const body = list(features.map((text, n) => ({ name: 'A', slug: `a${n}`, features: text })));
  assert.deepEqual(withPages(URL, body), {
    body,
    warnings: [`${URL}: 2 of 5 items have features that are not shown: they are not <li> items.`],
  });
});

test('API-5 a product with the URL of a category is left out', () => {
  const placed = { name: 'B', slug: 'plugs', category: 'plugs', subcategory: 'frac' };
  const { items, texts } = read([{ name: 'A', slug: 'packers' }, placed], {
    taken: ['packers', 'plugs'],
  });
  assert.deepEqual(items, [placed]);
  assert.match(String(texts), /item 1 "A" is left out: a category has the slug "packers", too/);
});

test('API-5 an invalid category of a product is ignored, and sub-categories are checked like categories', () => {
  const { items, texts } = read([
    { name: 'A', slug: 'a', category: '../x', subcategory: 'y' },
    {
      name: 'B',
      slug: 'b',
      subcategories: [
        { name: 'C', slug: 'c' },
        { name: 'D', slug: 'd/e' },
      ],
    },
  ]);
  assert.deepEqual(items, [
    { name: 'A', slug: 'a' },
    { name: 'B', slug: 'b', subcategories: [{ name: 'C', slug: 'c' }] },
  ]);
  assert.match(String(texts[0]), /item 1 "A" belongs to no category: its category is "\.\.\/x"/);
  assert.match(String(texts[1]), /item 2 "B", subcategory 2 "D" is left out: its slug is "d\/e"/);
});

test('API-5 a sub-category may have the slug "well", and no item the slug "page", which lists have', () => {
  const well = { name: 'Well', slug: 'well' };
  const page = { name: 'Page', slug: 'page' };
  const completion = { name: 'Completion', slug: 'completion' };
  const { items, texts } = read([{ ...completion, subcategories: [well, page] }, page]);
  assert.deepEqual(items, [{ ...completion, subcategories: [well] }]);
  const why =
    'is left out: the pages of a long list are below "page", as in /products/page/2; give it another slug.';
  assert.deepEqual(texts, [
    `${URL}: item 1 "Completion", subcategory 2 "Page" ${why}`,
    `${URL}: item 2 "Page" ${why}`,
  ]);
});

test('API-5 a valid list, and a body that is not a list, stay unchanged', () => {
  for (const body of [
    ' {"status":"success","data":[{"name":"A","slug":"a"}]}',
    '<html>',
    '{}',
    '[]',
  ]) {
    assert.deepEqual(withPages(URL, body), { body, warnings: [] });
  }
});
