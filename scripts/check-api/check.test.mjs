import assert from 'node:assert/strict';
import test from 'node:test';
import { run } from '../build/command.mjs';
import { listen } from '../test/http.mjs';
import { checkApi, tableOf } from './check.mjs';

/**
 * An API, whose headers allow every site by default.
 *
 * @param {import('node:test').TestContext} t
 * @param {Record<string, { status?: number, data?: unknown, body?: string }>} responses
 * @param {(request: import('node:http').IncomingMessage) => Record<string, string>} [headers]
 */
const apiOf = (t, responses, headers = () => ({ 'access-control-allow-origin': '*' })) =>
  listen(t, (request, response) => {
    const { url = '', method } = request;
    for (const [name, value] of Object.entries(headers(request))) response.setHeader(name, value);
    if (method === 'OPTIONS') return response.writeHead(204).end();
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
  const api = await apiOf(t, {
    ...WHOLE,
    '/api/company': { data: { name: 'Own', site_url: 'https://own.example' } },
  });
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

test('API-5 an item with a field of another type is named', async t => {
  const api = await apiOf(t, {
    ...WHOLE,
    '/api/get-products': {
      data: [
        { name: 'A', slug: 'a', media: { image: 'a.webp' }, features: ['x'], model: 7 },
        { name: 'B', slug: 'b', media: '{"image":"b.webp"}', features: null, description: false },
      ],
    },
    '/api/get-categories': { data: [{ name: 'K', slug: 'k', subcategories: 'none' }] },
    '/api/certificates-licenses': { data: [{ id: 1, attachment: 'a.webp', regd_no: 77 }] },
    '/api/case-studies': { data: [{ id: 1, document: 'a.pdf', pages: '4' }] },
  });
  const { problems } = await checkApi(api, { pause: 1 });
  assert.deepEqual(problems.slice(0, 5), [
    `${api}/api/get-products: item 1 is left out: its media is not a text.`,
    `${api}/api/get-products: item 1 is left out: its features is not a text.`,
    `${api}/api/get-categories: item 1 is left out: its subcategories is not a list.`,
    `${api}/api/certificates-licenses: item 1 is left out: its regd_no is not a text.`,
    `${api}/api/case-studies: item 1 is left out: its pages is not a number.`,
  ]);
});

test('API-5 a category of a product that does not exist counts as missing', async t => {
  const products = ['k', 'x', 7].map((category, n) => ({ name: 'A', slug: `a${n}`, category }));
  const api = await apiOf(t, { ...WHOLE, '/api/get-products': { data: products } });
  const { rows, problems } = await checkApi(api, { pause: 1 });
  assert.match(rows[0]?.fields ?? '', /, category 1,/);
  assert.match(
    problems[0] ?? '',
    /item 2 "A" belongs to no category: no category has the slug "x"/,
  );
  const query = rows.find(({ call }) => call === '/api/get-products?category={category}');
  assert.equal(query?.state, 'absent', 'the API responds with all products');
});

test('API-5 a product with the slug of a category is named, as by the build', async t => {
  const api = await apiOf(t, {
    ...WHOLE,
    '/api/get-products': { data: [{ name: 'K', slug: 'k' }] },
    '/api/get-categories': { data: [null, { name: 'K', slug: 'k' }] },
  });
  const { problems } = await checkApi(api, { pause: 1 });
  assert.deepEqual(problems.slice(0, 2), [
    `${api}/api/get-products: item 1 "K" is left out: a category has the slug "k", too; give each its own.`,
    `${api}/api/get-categories: item 1 is left out: it has no name and no slug.`,
  ]);
});

test('API-4 the table has failed calls of the specification, and failed optional calls', async t => {
  const api = await apiOf(t, {
    ...WHOLE,
    '/api/gallery': { status: 401 },
    '/api/case-studies': { body: '<h1>Log in</h1>' },
    '/api/certificates-licenses': { body: '{}' },
    '/api/search': { status: 403 },
  });
  const { rows, problems, isUsable } = await checkApi(api, { pause: 1 });
  assert.equal(isUsable, false);
  assert.ok(problems.includes(`${api}/api/gallery responded with 401.`));
  assert.ok(
    problems.some(text => /responded without a status, not with the status "success"/.test(text)),
  );
  assert.ok(
    problems.some(text => text.startsWith(`${api}/api/case-studies did not respond with JSON`)),
  );
  assert.ok(problems.includes(`${api}/api/search?q=a responded with 403.`));
  assert.equal(rows.find(({ call }) => call === '/api/search')?.state, 'wrong');
});

test('API-4 calls that browsers cannot use on the site are named, with the header that they need', async t => {
  const site = 'https://www.site.example';
  const none = await apiOf(t, WHOLE, () => ({}));
  const { problems, isUsable } = await checkApi(none, { site, pause: 1 });
  assert.equal(isUsable, true, 'the build needs no header');
  const lists = Object.keys(WHOLE)
    .map(path => none + path)
    .join(', ');
  const forms = `${none}/api/contact-us, ${none}/api/career`;
  assert.deepEqual(problems.slice(-2), [
    `Browsers cannot read responses without the header "access-control-allow-origin: ${site} or *": ${lists}`,
    `Forms reach the API only if its responses to POST have the header "access-control-allow-origin: ${site} or *", which its response to OPTIONS has not: ${forms}`,
  ]);

  const other = await apiOf(t, WHOLE, () => ({
    'access-control-allow-origin': 'https://b.example',
  }));
  const [, , refused] = (await checkApi(other, { pause: 1 })).problems;
  assert.match(refused ?? '', /or the origin of your site" \(it is "https:\/\/b\.example"\): /);
});

test('API-4 no call is named if the API allows the origin of the site, or every origin', async t => {
  const reflecting = await apiOf(t, WHOLE, ({ headers: { origin = '' } }) =>
    origin === 'https://www.site.example' ? { 'access-control-allow-origin': origin } : {},
  );
  const ofData = 2;
  const allowed = await checkApi(reflecting, { site: 'https://www.site.example', pause: 1 });
  assert.equal(allowed.problems.length, ofData);
  const others = await checkApi(reflecting, { site: 'https://other.example', pause: 1 });
  assert.equal(others.problems.length, ofData + 2);
  assert.equal((await checkApi(await apiOf(t, WHOLE), { pause: 1 })).problems.length, ofData);
});

test('API-4 an API that wants an authorization from browsers, too, is named', async t => {
  const api = await apiOf(t, WHOLE);
  const url = await listen(t, async ({ url = '', headers, method }, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (method === 'OPTIONS') return response.end();
    if (headers.authorization !== 'Bearer 7') return response.writeHead(401).end();
    const answer = await fetch(api + url);
    return response.writeHead(answer.status).end(await answer.text());
  });
  const { problems } = await checkApi(url, { authorization: 'Bearer 7', pause: 1 });
  assert.match(
    problems.at(-1) ?? '',
    /^Browsers, which send no "Authorization", get the status 401: /,
  );
});

test('API-4 the PDF of a case study, which a script fetches, needs the header, too', async t => {
  const study = '/api/case-studies';
  const api = await apiOf(t, { ...WHOLE, [study]: { data: [{ id: 4, document: 'a b.pdf' }] } });
  const file = '/media/case-studies/4/a%20b.pdf';
  const media = await apiOf(t, { [file]: { body: '%PDF' } }, () => ({}));
  const { problems } = await checkApi(api, { media, pause: 1 });
  assert.match(problems.at(-1) ?? '', new RegExp(`without the header .*: ${media}${file}$`));
  const missing = await checkApi(api, { pause: 1 });
  assert.match(
    missing.problems.at(-1) ?? '',
    new RegExp(`^Browsers get the status 404: ${api}${file}$`),
  );
});

test('API-4 the command prints the table, and fails if the site cannot be built or the URL is missing', async t => {
  const command = async (/** @type {string[]} */ ...args) => {
    const { code, output } = await run(process.execPath, ['scripts/check-api.mjs', ...args]);
    return [code, output];
  };
  const api = await apiOf(t, WHOLE);
  const [code, output] = await command(`${api}/`, '--site', 'https://www.site.example/');
  assert.match(String(output), /^Requesting the calls of http.*\ncall +state/m);
  assert.match(String(output), /^\/api\/get-products +there +3 items: name 3/m);
  assert.match(String(output), /^The site can be built from this API\.$/m);
  assert.equal(code, 0);
  const none = await command(`${api}/api`);
  assert.match(String(none[1]), /^Leave out the "\/api" at the end of the URL/m);
  assert.match(String(none[1]), /The site cannot be built/);
  assert.equal(none[0], 1);
  const [, unreadable] = await command(api, '--authorization-file', '/nope');
  assert.match(
    String(unreadable).trim(),
    /^The file with the header "Authorization" cannot be read: ENOENT.*$/,
  );
  for (const args of [['https://'], [api, '--site', 'https://'], [`${api}?key=1`]]) {
    const [code, output] = await command(...args);
    assert.match(String(output).trim(), /^"http\S+" is no base URL: it is like "https:.*"\.$/);
    assert.equal(code, 1);
  }
  const [missing, message] = await command();
  assert.match(String(message), /The URL of the API is missing/);
  assert.equal(missing, 1);
});
