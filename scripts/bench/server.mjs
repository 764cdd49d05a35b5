import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from '../build/command.mjs';
import { inRoot } from '../build/paths.mjs';
import { serve } from '../build/serve.mjs';
import { runMain, UserError } from '../build/user-error.mjs';
import { startNginx } from './nginx.mjs';
import { medians } from './pages/median.mjs';
import { processorTime, resident } from './process.mjs';

/** Rounds per case. The two servers take turns, so that other work on the machine affects both. */
const ROUNDS = 3;

const CONNECTIONS = 1000;

const LOAD = ['--threads', '2', '--connections', '64', '--duration', '4s'];

/** As browsers ask; Debian's nginx has no Brotli. */
const GZIP = ['--header', 'accept-encoding: gzip'];

const CASES = {
  'home page': { path: '/', options: GZIP },
  'home page, plain': { path: '/', options: [] },
  'API call': { path: '/api/get-products', options: GZIP },
  'media range': {
    path: '/media/hero/hero.mp4',
    options: ['--header', 'range: bytes=100000-165535'],
  },
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
 * Measures one URL of a server.
 *
 * @param {number} pid of the server
 * @param {string} url
 * @param {string[]} options of wrk
 * @returns {Promise<{ perSecond: number, processor: number }>} requests a second, and microseconds of processor time each
 */
async function measure(pid, url, options) {
  const before = await processorTime(pid);
  const { code, stdout, output } = await run('wrk', [...LOAD, ...options, url]);
  const used = (await processorTime(pid)) - before;
  if (code === 127) throw new UserError('wrk is missing. Install it: apt-get install wrk');
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const perSecond = Number(/Requests\/sec: +([\d.]+)/.exec(stdout)?.[1]);
  if (code !== 0 || /Non-2xx/.test(stdout)) throw new UserError(`${url}: ${output}`);
  return { perSecond, processor: (used / requests) * 1e6 };
}

/** Writes a script with which wrk posts the enquiry. @param {string} file @returns {Promise<string[]>} its options */
async function postEnquiry(file) {
  const body = new FormData();
  for (const [name, value] of Object.entries(ENQUIRY)) body.append(name, value);
  const request = new Request('http://localhost', { method: 'POST', body });
  // Lua reads the strings of JSON.
  const text = JSON.stringify(await request.text());
  const type = JSON.stringify(request.headers.get('content-type'));
  await writeFile(
    file,
    `wrk.method = "POST"; wrk.body = ${text}; wrk.headers["Content-Type"] = ${type}`,
  );
  return ['--script', file];
}

/** A row of the table. @param {{ perSecond: number, processor: number }} server @param {{ perSecond: number, processor: number }} [nginx] */
const row = (server, nginx) => ({
  'requests/s': Math.round(server.perSecond),
  'CPU, µs': server.processor.toFixed(1),
  ...(nginx && {
    'nginx: requests/s': Math.round(nginx.perSecond),
    'nginx: CPU, µs': nginx.processor.toFixed(1),
    'requests/s, ratio': (server.perSecond / nginx.perSecond).toFixed(2),
    'CPU, ratio': (server.processor / nginx.processor).toFixed(2),
  }),
});

/** Opens connections that have each been used once and are idle. @param {URL} origin */
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

/** Lays out the files of the server for nginx. @param {string} folder @param {string} origin of the server */
async function layOut(folder, origin) {
  const [api, site] = [join(folder, 'api'), join(folder, 'site')];
  await mkdir(api);
  const response = await fetch(`${origin}/api/get-products`);
  const products = Buffer.from(await response.arrayBuffer());
  await writeFile(join(api, 'get-products'), products);
  await writeFile(join(api, 'get-products.gz'), gzipSync(products));
  await cp(inRoot('dist/client'), site, { recursive: true });
  await writeFile(join(site, 'index.html.gz'), gzipSync(await readFile(join(site, 'index.html'))));
  return { site, api, media: inRoot('server/content/media') };
}

// npm run bench:server: the server beside nginx on the same files, with wrk; both must be installed.
runMain(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const server = await serve({
    args: ['--data', join(folder, 'data')],
    env: {
      SERVER_SPAM_REFUSED_AFTER: '1000000000',
      SERVER_NETWORK_MAX_REQUESTS_PER_SECOND_PER_ADDRESS: '0',
      SERVER_NETWORK_MAX_CONNECTIONS_PER_ADDRESS: String(2 * CONNECTIONS),
    },
  });
  const pid = server.child.pid ?? 0;
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`);
  const atRest = await resident(pid);
  const sockets = await openConnections(new URL(server.origin));
  const withConnections = await resident(pid);
  for (const socket of sockets) socket.destroy();
  const nginx = await startNginx(folder, await layOut(folder, server.origin));
  /** @type {Record<string, ReturnType<typeof row>>} */
  const rows = {};
  for (const [name, { path, options }] of Object.entries(CASES)) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        server: await measure(pid, server.origin + path, options),
        nginx: await measure(nginx.pid, nginx.origin + path, options),
      });
    }
    const result = medians(rounds);
    rows[name] = row(result.server, result.nginx);
  }
  const enquiry = await postEnquiry(join(folder, 'enquiry.lua'));
  rows['enquiry stored'] = row(await measure(pid, `${server.origin}/api/contact-us`, enquiry));
  console.table(rows);
  console.log('Resident memory, MB');
  console.table({
    'at rest': atRest,
    [`with ${CONNECTIONS} connections`]: withConnections,
    'after all requests': await resident(pid),
  });
  await nginx.close();
  await server.close();
  await rm(folder, { recursive: true });
});
