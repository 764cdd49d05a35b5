import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startNginx } from './bench/nginx.mjs';
import { medians } from './bench/pages/median.mjs';
import { resident } from './bench/process.mjs';
import { checkWrk, measure } from './bench/wrk.mjs';
import { inRoot } from './build/paths.mjs';
import { serve } from './build/serve.mjs';
import { runMain } from './build/user-error.mjs';

/** Rounds a case is measured in, the two servers taking turns: what else the machine does falls on both. */
const ROUNDS = 3;

const CONNECTIONS = 1000;

const FILM = '/media/hero/hero.mp4';

/** As browsers ask; Debian's nginx has no Brotli. */
const GZIP = { 'Accept-Encoding': 'gzip' };

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

/** @param {import('./bench/wrk.mjs').Figures} figures */
const written = ({ perSecond, p50, p99, processor }) =>
  `${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  processor ${processor.toFixed(1)} µs`;

/** Writes the compressed form that nginx sends to those who take it. @param {string} file */
async function compress(file) {
  await writeFile(`${file}.gz`, gzipSync(await readFile(file)));
}

/**
 * Opens connections that each have been used once and now wait.
 *
 * @param {URL} origin
 * @param {number} count
 */
async function openConnections(origin, count) {
  const sockets = [];
  for (let opened = 0; opened < count; opened += 1) {
    const socket = connect(Number(origin.port), origin.hostname);
    socket.write('GET / HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: gzip, br\r\n\r\n');
    await new Promise(resolve => socket.once('data', resolve));
    sockets.push(socket);
  }
  return sockets;
}

// npm run bench:server: the server against nginx with the same files; wrk and nginx come from the system's packages.
runMain(async () => {
  await checkWrk();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const data = join(folder, 'data');
  process.env.SERVER_SPAM_REFUSED_AFTER = '1000000000';
  process.env.SERVER_NETWORK_MAX_REQUESTS_PER_SECOND_PER_ADDRESS = '0';
  process.env.SERVER_NETWORK_MAX_CONNECTIONS_PER_ADDRESS = String(2 * CONNECTIONS);
  const server = await serve({ args: ['--data', data] });
  const pid = server.child.pid ?? 0;
  console.log(
    `${availableParallelism()} processors, as many workers each; load before: ${loadavg()
      .map(load => load.toFixed(1))
      .join(' ')}`,
  );
  console.log(`${'at rest'.padEnd(23)} ${(await resident(pid)).toFixed(1)} MB resident`);
  const sockets = await openConnections(new URL(server.origin), CONNECTIONS);
  const memory = await resident(pid);
  console.log(`${CONNECTIONS} open connections   ${memory.toFixed(1)} MB resident`);
  for (const socket of sockets) socket.destroy();
  const api = join(folder, 'api');
  await mkdir(api);
  const products = await fetch(`${server.origin}/api/get-products`);
  await writeFile(join(api, 'get-products'), await products.text());
  await compress(join(api, 'get-products'));
  const site = join(folder, 'site');
  await cp(inRoot('dist/client'), site, { recursive: true });
  const nginx = await startNginx(folder, {
    site,
    media: inRoot('server/content/media'),
    api,
  });
  /** @type {{ name: string, path: string, headers: Record<string, string> }[]} */
  const cases = [
    { name: 'home page', path: '/', headers: GZIP },
    { name: 'home page, plain', path: '/', headers: {} },
    { name: 'API call', path: '/api/get-products', headers: GZIP },
    { name: 'media range', path: FILM, headers: { Range: 'bytes=100000-165535' } },
  ];
  for (const { name, path, headers } of cases) {
    /** @type {import('./bench/wrk.mjs').Figures[]} */
    const own = [];
    /** @type {import('./bench/wrk.mjs').Figures[]} */
    const other = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      own.push(await measure(pid, `${server.origin}${path}`, folder, { headers }));
      other.push(await measure(nginx.pid, `${nginx.origin}${path}`, folder, { headers }));
    }
    const [ours, theirs] = [medians(own), medians(other)];
    console.log(`${name.padEnd(20)} server ${written(ours)}`);
    console.log(`${''.padEnd(20)} nginx  ${written(theirs)}`);
    const speed = (ours.perSecond / theirs.perSecond).toFixed(2);
    const thrift = (theirs.processor / ours.processor).toFixed(2);
    console.log(
      `${''.padEnd(20)} ratio  ${speed} by requests a second, ${thrift} by processor time`,
    );
  }
  const enquiry = await measure(pid, `${server.origin}/api/contact-us`, folder, { form: ENQUIRY });
  console.log(`${'contact submission'.padEnd(20)} server ${written(enquiry)}`);
  console.log(`load after: ${loadavg()[0]?.toFixed(1)}`);
  console.log(`memory after all that   ${(await resident(pid)).toFixed(1)} MB resident`);
  await nginx.close();
  await server.close();
  await rm(folder, { recursive: true });
});
