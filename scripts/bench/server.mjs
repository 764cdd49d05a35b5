import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../build/serve.mjs';
import { runMain, UserError } from '../build/user-error.mjs';
import { median, residentMegabytes } from './measure.mjs';

/** A variable, because types are also checked where the packages of the benchmarks are not installed. */
const AUTOCANNON = 'autocannon';

/** Rounds per case; the medians are printed. */
const ROUNDS = 3;

const SECONDS = 4;

const GZIP = { 'accept-encoding': 'gzip' };

const ENQUIRY = {
  ...{ name: 'Bench Mark', phone: '123', companyName: 'Wells Ltd', email: 'bench@wells.example' },
  ...{ country: 'Norway', state: 'Rogaland', purpose: 'General Enquiry', details: 'How fast?' },
};
const FORM = Object.entries(ENQUIRY).map(([name, value]) => [name, { type: 'text', value }]);

/** Options of autocannon. @type {Record<string, { path: string, [option: string]: unknown }>} */
const CASES = {
  'home page': { path: '/', headers: GZIP },
  'home page, plain': { path: '/' },
  'home page, 1,000 connections': { path: '/', headers: GZIP, connections: 1000 },
  'API call': { path: '/api/get-products', headers: GZIP },
  'media range': { path: '/media/hero/hero.mp4', headers: { range: 'bytes=100000-165535' } },
  'enquiry stored': {
    ...{ path: '/api/contact-us', method: 'POST', form: Object.fromEntries(FORM) },
  },
};

// npm run bench:server [-- case ...]: requests per second, by autocannon, and the server's memory after each case.
runMain(async () => {
  const chosen = process.argv.slice(2);
  const { default: autocannon } = await import(AUTOCANNON);
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const server = await serve({
    args: ['--data', join(folder, 'data')],
    env: {
      SERVER_SPAM_REFUSED_AFTER: '1000000000',
      SERVER_NETWORK_MAX_REQUESTS_PER_SECOND_PER_ADDRESS: '0',
      SERVER_NETWORK_MAX_CONNECTIONS_PER_ADDRESS: '2000',
    },
  });
  const memory = () => residentMegabytes(server.child.pid ?? 0);
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`Memory at rest: ${await memory()} MB`);
  /** @type {Record<string, object>} */
  const rows = {};
  for (const [name, { path, ...options }] of Object.entries(CASES)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const perSecond = [];
    const latency = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const url = server.origin + path;
      const result = await autocannon({ url, connections: 64, duration: SECONDS, ...options });
      if (result.non2xx + result.errors > 0)
        throw new UserError(`${name}: ${result.non2xx} refusals, ${result.errors} errors.`);
      perSecond.push(result.requests.average);
      latency.push(result.latency.p99);
    }
    rows[name] = {
      'requests/s': Math.round(median(perSecond)),
      'slowest 1 %, ms': median(latency),
      'memory, MB': await memory(),
    };
  }
  console.table(rows);
  await server.close();
  await rm(folder, { recursive: true });
});
