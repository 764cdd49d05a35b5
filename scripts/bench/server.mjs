import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
// @ts-expect-error it comes without types, and only with the benchmarks' packages
import autocannon from 'autocannon';
import { inRoot } from '../build/paths.mjs';
import { serve } from '../build/serve.mjs';
import { runMain, UserError } from '../build/user-error.mjs';
import { startNginx } from './nginx.mjs';
import { medians } from './pages/median.mjs';
import { processorTime, resident } from './process.mjs';

/** Rounds a case is measured in, the two servers taking turns: what else the machine does falls on both. */
const ROUNDS = 3;

const CONNECTIONS = 1000;

/** What autocannon sends, for four seconds. */
const LOAD = { connections: 64, duration: 4 };

/** As browsers ask; Debian's nginx has no Brotli. */
const GZIP = { 'accept-encoding': 'gzip' };

const CASES = {
  'home page': { path: '/', headers: GZIP },
  'home page, plain': { path: '/', headers: {} },
  'API call': { path: '/api/get-products', headers: GZIP },
  'media range': { path: '/media/hero/hero.mp4', headers: { range: 'bytes=100000-165535' } },
};

/** One enquiry, as the page sends it. */
const ENQUIRY = {
  name: 'Bench Mark',
  phone: '123',
  companyName: 'Wells Ltd',
  email: 'bench@wells.example',
  country: 'Norway',
  state: 'Rogaland',
  purpose: 'General Enquiry',
  details: 'How fast is it?',
};

/**
 * Measures one URL of a server. Where autocannon is slower than the server, the processor time still compares.
 *
 * @param {number} pid the server's
 * @param {string} url
 * @param {object} request headers, method and form as autocannon takes them
 * @returns {Promise<{ perSecond: number, processor: number }>} requests a second, and microseconds of processor time each
 */
async function measure(pid, url, request) {
  const before = await processorTime(pid);
  const { requests, errors, non2xx } = await autocannon({ url, ...LOAD, ...request });
  const used = (await processorTime(pid)) - before;
  if (errors + non2xx > 0)
    throw new UserError(`${url}: ${errors} requests failed, ${non2xx} were refused.`);
  return { perSecond: requests.average, processor: (used / requests.total) * 1e6 };
}

/** @param {string} name @param {string} server @param {{ perSecond: number, processor: number }} figures */
const print = (name, server, { perSecond, processor }) =>
  console.log(
    `${name.padEnd(20)} ${server.padEnd(7)}${perSecond.toFixed(0).padStart(7)}/s  processor ${processor.toFixed(1)} µs`,
  );

/** Opens connections that each have been used once and now wait. @param {URL} origin */
async function openConnections(origin) {
  const sockets = [];
  for (let opened = 0; opened < CONNECTIONS; opened += 1) {
    const socket = connect(Number(origin.port), origin.hostname);
    socket.write('GET / HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: gzip, br\r\n\r\n');
    await new Promise(resolve => socket.once('data', resolve));
    sockets.push(socket);
  }
  return sockets;
}

// npm run bench:server: the server against nginx, which is installed, with the same files.
runMain(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  process.env.SERVER_SPAM_REFUSED_AFTER = '1000000000';
  process.env.SERVER_NETWORK_MAX_REQUESTS_PER_SECOND_PER_ADDRESS = '0';
  process.env.SERVER_NETWORK_MAX_CONNECTIONS_PER_ADDRESS = String(2 * CONNECTIONS);
  const server = await serve({ args: ['--data', join(folder, 'data')] });
  const pid = server.child.pid ?? 0;
  const memory = async (/** @type {string} */ when) =>
    console.log(`${when.padEnd(23)} ${(await resident(pid)).toFixed(1)} MB resident`);
  console.log(`${availableParallelism()} processors; load before: ${loadavg()[0]?.toFixed(1)}`);
  await memory('at rest');
  const sockets = await openConnections(new URL(server.origin));
  await memory(`${CONNECTIONS} open connections`);
  for (const socket of sockets) socket.destroy();
  const [api, site] = [join(folder, 'api'), join(folder, 'site')];
  await mkdir(api);
  const products = Buffer.from(
    await (await fetch(`${server.origin}/api/get-products`)).arrayBuffer(),
  );
  await writeFile(join(api, 'get-products'), products);
  await writeFile(join(api, 'get-products.gz'), gzipSync(products));
  await cp(inRoot('dist/client'), site, { recursive: true });
  await writeFile(join(site, 'index.html.gz'), gzipSync(await readFile(join(site, 'index.html'))));
  const media = inRoot('server/content/media');
  const nginx = await startNginx(folder, { site, media, api });
  for (const [name, { path, headers }] of Object.entries(CASES)) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        ours: await measure(pid, server.origin + path, { headers }),
        theirs: await measure(nginx.pid, nginx.origin + path, { headers }),
      });
    }
    const { ours, theirs } = medians(rounds);
    print(name, 'server', ours);
    print('', 'nginx', theirs);
    const speed = (ours.perSecond / theirs.perSecond).toFixed(2);
    const thrift = (theirs.processor / ours.processor).toFixed(2);
    console.log(`${''.padEnd(20)} ratio  ${speed} by requests, ${thrift} by processor time`);
  }
  const fields = Object.entries(ENQUIRY).map(([name, value]) => [name, { type: 'text', value }]);
  const form = { method: 'POST', form: Object.fromEntries(fields) };
  print('enquiry stored', 'server', await measure(pid, `${server.origin}/api/contact-us`, form));
  await memory('after all that');
  console.log(`load after: ${loadavg()[0]?.toFixed(1)}`);
  await nginx.close();
  await server.close();
  await rm(folder, { recursive: true });
});
