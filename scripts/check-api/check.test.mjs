import assert from 'node:assert/strict';
import test from 'node:test';
import { listen } from '../test/http.mjs';
import { checkApi, tableOf } from './check.mjs';

/** @param {import('node:test').TestContext} t @param {Record<string, { status?: number, data?: unknown, body?: string }>} responses */
const apiOf = (t, responses) =>
  listen(t, ({ url = '' }, response) => {
    const found = responses[new URL(url, 'http://localhost').pathname];
    if (!found) return response.writeHead(404).end('<h1>none</h1>');
    response.writeHead(found.status ?? 200);
    return response.end(found.body ?? JSON.stringify({ status: 'success', data: found.data }));
  });

const WHOLE = {
  '/api/get-products': {
    data: [
      { name: 'A', slug: 'a', description: 'x' },
      { name: 'B', slug: 'b' },
      { name: 'C', slug: 'a' },
    ],
  },
  '/api/get-categories': { data: [{ name: 'K', slug: 'k' }] },
  '/api/certificates-licenses': { data: [{ id: 1, attachment: 'a.webp' }, { id: 2 }] },
  '/api/gallery': { data: [] },
  '/api/case-studies': { data: [] },
};

test('API-4 the table has the fields of each list, and the effect of missing calls', async t => {
  const api = await apiOf(t, { ...WHOLE, '/api/company': { data: { name: 'Own' } } });
  const { rows, problems, isUsable } = await checkApi(api, { pause: 1 });
  assert.equal(isUsable, true);
  const row = (/** @type {string} */ call) => rows.find(found => found.call === call);
  assert.match(
    row('/api/get-products')?.fields ?? '',
    /^3 items: name 3, slug 3, description 1, media 0/,
  );
  assert.equal(row('/api/company')?.state, 'there');
  assert.equal(row('/api/well')?.state, 'absent');
  assert.deepEqual(problems, [
    `${api}/api/get-products: item 3 "C" is left out: number 1 has the slug "a", too; give each its own.`,
    `${api}/api/certificates-licenses: item 2 is left out: it has no attachment.`,
  ]);
  assert.deepEqual(
    rows.filter(({ without }) => without === ''),
    [],
    'the documents have each call',
  );
  assert.equal(rows.length, 13);
  assert.match(tableOf(rows), /\/api\/well +absent +no page that finds the tools for a well/);
});

test('API-4 the table has failed calls of the specification, and failed optional calls', async t => {
  const api = await apiOf(t, {
    ...WHOLE,
    '/api/gallery': { status: 401 },
    '/api/case-studies': { body: '<h1>Log in</h1>' },
    '/api/search': { status: 403 },
  });
  const { rows, problems, isUsable } = await checkApi(api, { pause: 1 });
  assert.equal(isUsable, false);
  assert.ok(problems.includes(`${api}/api/gallery responded with 401.`));
  assert.ok(
    problems.some(text => text.startsWith(`${api}/api/case-studies did not respond with JSON`)),
  );
  assert.ok(problems.includes(`${api}/api/search?q=a responded with 403.`));
  assert.equal(rows.find(({ call }) => call === '/api/search')?.state, 'wrong');
});
