import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNamed, shortPages } from './host.mjs';

test('a short path redirects to the product unless it is another page', () => {
  const products = ['/products/a', '/products/a/b/c', '/products/a/b/a'];
  const pages = shortPages(['/', ...products, '/products/a/page/2', '/products/a/b/page/2']);
  assert.deepEqual(
    pages.map(([path]) => path),
    ['/products/c'],
  );
  assert.match(pages[0]?.[1] ?? '', /content="0; url=\/products\/a\/b\/c"/);
});

test("API-4 a logo is the company's if its file is named, not if a text contains its name", () => {
  const clients = JSON.stringify({ data: [{ name: 'North Sea Tools', logo: 'north-7.svg' }] });
  const texts = JSON.stringify([{ photo: '/media/team/ada.webp' }, { 'clients.json': clients }]);
  const shown = ['clients/north-7.svg', 'clients/north-7-320.avif', 'team/ada-640.avif'];
  for (const path of [...shown, 'social/home.jpg']) assert.ok(isNamed(path, texts), path);
  for (const path of ['clients/north.svg', 'clients/tools.svg', 'team/ad.webp'])
    assert.ok(!isNamed(path, texts), path);
});
