import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { UserError } from '../build/user-error.mjs';
import { listen } from '../test/http.mjs';
import { UnusableResponse } from './envelope.mjs';
import { remote } from './remote.mjs';

/** What the server does with each request. @type {import('node:http').RequestListener} */
let respond;
/** @type {string[]} */
let requested;

const origin = await listen({ after }, (request, response) => {
  requested.push(request.url ?? '');
  respond(request, response);
});

beforeEach(() => {
  requested = [];
});

test('each URL is requested once, with the headers of the settings', async () => {
  respond = (request, response) => response.end(request.headers.authorization);
  const ask = remote({ headers: { authorization: 'Bearer 7' } });
  assert.deepEqual(await Promise.all([ask(`${origin}/a`), ask(`${origin}/a`)]), [
    'Bearer 7',
    'Bearer 7',
  ]);
  assert.deepEqual(requested, ['/a']);
});

test('a failed request is repeated, unless its response would be the same', async () => {
  const statuses = [503, 429, 200];
  respond = (_, response) => response.writeHead(statuses.shift() ?? 500).end('there');
  assert.equal(await remote({ pause: 1 })(`${origin}/busy`), 'there');
  assert.equal(requested.length, 3);
  respond = (_, response) => response.writeHead(404).end();
  await assert.rejects(remote({ pause: 1 })(`${origin}/none`), error => {
    assert.ok(error instanceof UnusableResponse && error.status === 404);
    assert.equal(error.message, `${origin}/none responded with 404.`);
    return true;
  });
  assert.equal(requested.length, 4);
});

test('a host that does not respond is an error with its URL', async () => {
  respond = () => {};
  await assert.rejects(remote({ timeout: 50, tries: 2, pause: 1 })(`${origin}/slow`), error => {
    assert.ok(error instanceof UserError);
    assert.equal(
      error.message,
      `${origin}/slow cannot be loaded after 2 attempts: no response within 0.05 s.`,
    );
    return true;
  });
  await assert.rejects(
    remote({ tries: 1 })('http://127.0.0.1:9/'),
    /cannot be loaded after 1 attempt: .+/,
  );
});

test('the number of simultaneous requests is limited', async () => {
  /** @type {import('node:http').ServerResponse[]} */
  const waiting = [];
  let highest = 0;
  // Four requests wait a moment for a fifth.
  respond = (_, response) => {
    highest = Math.max(highest, waiting.push(response));
    if (waiting.length !== 4) return;
    setTimeout(() => {
      for (const each of waiting.splice(0)) each.end('x');
    }, 20);
  };
  const ask = remote();
  await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`${origin}/${index}`)));
  assert.equal(requested.length, 20);
  assert.equal(highest, 4);
});
