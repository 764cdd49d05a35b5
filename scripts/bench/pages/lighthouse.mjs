import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../build/command.mjs';
import { inRoot } from '../../build/paths.mjs';
import { UserError } from '../../build/user-error.mjs';

// Lighthouse by its own command, and what the tables take from its report. Lighthouse CI would run the command as often as asked, but
// brings an older Lighthouse, and knows no visits in between.

const LIGHTHOUSE = inRoot('scripts/bench/node_modules/lighthouse');

export const lighthouseVersion = async () =>
  /** @type {string} */ (JSON.parse(await readFile(`${LIGHTHOUSE}/package.json`, 'utf8')).version);

/**
 * What one run of Lighthouse says of a page: milliseconds, scores of 100, bytes as sent.
 *
 * @typedef {object} Measured
 * @property {Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>} scores
 * @property {Record<'fcp' | 'lcp' | 'tbt' | 'cls' | 'si', number>} metrics
 * @property {Record<Kind, number>} bytes
 * @property {number} requests
 */

/** @typedef {'document' | 'script' | 'style' | 'wasm' | 'font' | 'picture' | 'film' | 'other'} Kind */

/** @typedef {{ resourceType?: string, mimeType?: string, transferSize?: number, url: string }} Request */

/** Kinds of what is sent, in the order of the table. @type {readonly Kind[]} */
export const KINDS = ['document', 'script', 'style', 'wasm', 'font', 'picture', 'film', 'other'];

/** @type {Record<string, Kind>} */
const KIND_OF_TYPE = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'picture',
  Media: 'film',
};

/** @param {Request} request @returns {Kind} */
function kindOf({ resourceType = '', mimeType, url }) {
  if (mimeType === 'application/wasm' || new URL(url).pathname.endsWith('.wasm')) return 'wasm';
  return KIND_OF_TYPE[resourceType] ?? 'other';
}

/**
 * What is read of Lighthouse's report.
 *
 * @typedef {object} Report
 * @property {Record<string, { score: number }>} categories
 * @property {Record<string, { numericValue?: number, details?: { items: Request[] } }>} audits
 * @property {{ benchmarkIndex: number }} environment
 */

/**
 * What of Lighthouse's report is kept.
 *
 * @param {Pick<Report, 'categories' | 'audits'>} report
 * @returns {Measured}
 */
export function read(report) {
  /** @template T @param {T | undefined} found @param {string} name */
  const known = (found, name) => {
    if (found === undefined) throw new UserError(`Lighthouse's report has no ${name}.`);
    return found;
  };
  const score = (/** @type {string} */ name) =>
    Math.round(known(report.categories[name], name).score * 100);
  const value = (/** @type {string} */ name) => known(report.audits[name]?.numericValue, name);
  const requests = known(report.audits['network-requests']?.details, 'network-requests').items;
  const bytes = /** @type {Record<Kind, number>} */ (
    Object.fromEntries(KINDS.map(kind => [kind, 0]))
  );
  for (const request of requests) bytes[kindOf(request)] += request.transferSize ?? 0;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    metrics: {
      fcp: Math.round(value('first-contentful-paint')),
      lcp: Math.round(value('largest-contentful-paint')),
      tbt: Math.round(value('total-blocking-time')),
      cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
      si: Math.round(value('speed-index')),
    },
    bytes,
    requests: requests.length,
  };
}

/** How often one measurement is begun: now and then Lighthouse loses the trace of a page (NO_NAVSTART). */
const TRIES = 3;

/**
 * Measures a URL once, in a browser of its own: mobile, simulated slow 4G, a processor four times slower. These are
 * Lighthouse's own defaults.
 *
 * @param {string} url
 * @param {{ path: string, flags: string[] }} browser
 * @returns {Promise<{ measured: Measured, report: Report }>}
 */
export async function measure(url, browser) {
  for (let left = TRIES - 1; ; left -= 1) {
    const result = await attempt(url, browser);
    if ('report' in result) return { measured: read(result.report), report: result.report };
    if (left === 0) throw new UserError(`Lighthouse failed on ${url}:\n${result.trouble}`);
    console.log(`  ${url} is measured again: ${result.trouble.trim()}`);
  }
}

/**
 * @param {string} url
 * @param {{ path: string, flags: string[] }} browser
 * @returns {Promise<{ report: Report } | { trouble: string }>}
 */
async function attempt(url, { path, flags }) {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output } = await run(
      process.execPath,
      [
        `${LIGHTHOUSE}/cli/index.js`,
        url,
        ...['--output=json', `--output-path=${file}`, '--quiet'],
        `--chrome-flags=${flags.join(' ')}`,
      ],
      { env: { CHROME_PATH: path, TMPDIR: folder }, minutes: 3 },
    );
    if (code !== 0) return { trouble: output };
    const report = JSON.parse(await readFile(file, 'utf8'));
    return report.runtimeError ? { trouble: report.runtimeError.message } : { report };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
