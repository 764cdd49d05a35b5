import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { outputOf } from '../build/command.mjs';
import { fetchPrebuilt, publishedFor } from './prebuilt.mjs';

const target = publishedFor();
const skip = target === undefined && 'nothing is published for this machine';

/** @type {string} */
let folder;
/** @type {string} */
let url;
const server = createServer(async (request, response) => {
  if (request.url === `/old/tool-1.2-${target}.tar.gz`) {
    response.writeHead(302, { location: `/released/tool-1.2-${target}.tar.gz` }).end();
  } else if (request.url === `/released/tool-1.2-${target}.tar.gz`) {
    response.end(await readFile(join(folder, 'tool.tar.gz')));
  } else if (request.url?.startsWith('/cut/')) {
    const whole = await readFile(join(folder, 'tool.tar.gz'));
    response.end(whole.subarray(0, whole.length / 2));
  } else if (request.url?.startsWith('/stuck/')) {
    response.write('the beginning');
  } else if (!request.url?.startsWith('/silent/')) {
    response.writeHead(404).end();
  }
});

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prebuilt-test-'));
  const released = join(folder, `tool-1.2-${target}`);
  await mkdir(released);
  await writeFile(join(released, 'tool'), '#!/bin/sh\necho tool 1.2\n');
  await writeFile(join(released, 'README'), 'not wanted');
  await outputOf('tar', [
    ...['-czf', join(folder, 'tool.tar.gz'), '-C', folder],
    `tool-1.2-${target}`,
  ]);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${portOf(server)}`;
});

after(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** @param {import('node:http').Server} server */
const portOf = server => /** @type {import('node:net').AddressInfo} */ (server.address()).port;

/** @param {string} from @param {string[]} [programs] @returns {Promise<string>} the folder that they are in */
async function fetchFrom(from, programs = ['tool']) {
  const into = await mkdtemp(join(folder, 'into-'));
  await fetchPrebuilt({ url: `${url}/${from}`, name: 'tool-1.2', programs }, into, 1);
  return into;
}

test('a published tool is fetched, by way of another address too, and can be run', {
  skip,
}, async () => {
  for (const from of ['released', 'old']) {
    const into = await fetchFrom(from);
    assert.deepEqual(await readdir(into), ['tool']);
    assert.equal(await outputOf(join(into, 'tool'), []), 'tool 1.2\n');
  }
});

test('it is said why a tool cannot be had', { skip }, async () => {
  await assert.rejects(fetchFrom('unknown'), /127\.0\.0\.1:\d+ responded with 404/);
  await assert.rejects(fetchFrom('cut'));
  await assert.rejects(fetchFrom('released', ['other']), /other/);
  await assert.rejects(fetchFrom('silent'), /nothing came from 127\.0\.0\.1:\d+ for 1 s/);
  await assert.rejects(fetchFrom('stuck'), /nothing came from 127\.0\.0\.1:\d+ for 1 s/);
});

test('a host that is not there is said to be so', { skip }, async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const port = portOf(gone);
  await new Promise(resolve => gone.close(resolve));
  const nowhere = { url: `http://127.0.0.1:${port}`, name: 'tool-1.2', programs: ['tool'] };
  await assert.rejects(fetchPrebuilt(nowhere, folder, 1), /127\.0\.0\.1:\d+ is not to be reached/);
});
