import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../build/command.mjs';
import { UserError } from '../build/user-error.mjs';
import { processorTime } from './process.mjs';

/** @typedef {{ perSecond: number, p50: number, p99: number, processor: number }} Figures requests a second, milliseconds, and microseconds of processor time a request */

const SETTINGS = ['-t', '1', '-c', '64', '-d', '4s', '--latency'];

const BOUNDARY = 'bench';

export async function checkWrk() {
  const { code } = await run('wrk', ['--version']);
  if (code === 127) throw new UserError('wrk is missing. Install it: apt-get install wrk');
}

/** @param {Record<string, string>} fields */
function multipart(fields) {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

/** @param {string | undefined} text @param {string | undefined} unit */
function milliseconds(text, unit) {
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit ?? ''];
  return Number(text) * (factor ?? Number.NaN);
}

/**
 * Measures one URL of a server.
 *
 * @param {number} pid the server's
 * @param {string} url
 * @param {string} folder for the script that wrk reads
 * @param {{ headers?: Record<string, string>, form?: Record<string, string> }} [request]
 * @returns {Promise<Figures>}
 */
export async function measure(pid, url, folder, { headers = {}, form } = {}) {
  const lines = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
  );
  if (form) {
    lines.push('wrk.method = "POST"', `wrk.body = ${JSON.stringify(multipart(form))}`);
    lines.push(`wrk.headers["Content-Type"] = "multipart/form-data; boundary=${BOUNDARY}"`);
  }
  const script = join(folder, 'request.lua');
  await writeFile(script, `${lines.join('\n')}\n`);
  const before = await processorTime(pid);
  const { code, output } = await run('wrk', [...SETTINGS, '-s', script, url]);
  const used = (await processorTime(pid)) - before;
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(output);
  if (code !== 0 || refused) throw new UserError(`wrk failed on ${url}:\n${output}`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const [, p50, p50Unit] = /50%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  const [, p99, p99Unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  return {
    perSecond,
    p50: milliseconds(p50, p50Unit),
    p99: milliseconds(p99, p99Unit),
    processor: (used / requests) * 1e6,
  };
}
