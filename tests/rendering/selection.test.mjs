import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../scripts/build/paths.mjs';
import { copyFor } from './company.mjs';

test('PRD-1 the site selects from the whole list the products that the server sends for the same query', async t => {
  const company = await copyFor(t);
  const server = await company.serve();
  t.after(() => server.close());
  const bundle = await import(pathToFileURL(inRoot('dist/ssr/entry-server.js')).href);
  await bundle.init();
  bundle.configure({});
  /** @param {string} query */
  const sent = async query => {
    const response = await fetch(`${server.origin}/api/get-products${query && `?${query}`}`);
    return bundle.readResponse('products', query, await response.text()).payload;
  };
  const whole = await sent('');
  for (const query of [
    'first=3',
    'first=3&whole=10',
    'first=3&whole=24',
    'skip=5&first=4',
    'skip=18&first=25&only=cards',
    'skip=90&first=25',
    'category=packer-systems&first=2&only=cards',
    'category=float-equipment&each=1&only=cards',
    'category=packer-systems&subcategory=permanent-packers&first=25',
    'category=unknown&first=25',
    'slugs=lh-3-hydraulic-liner-hanger,nothing,cm-2-double-grip-packer&only=cards',
  ]) {
    assert.deepEqual(bundle.select(whole, query), await sent(query), query);
  }
});
