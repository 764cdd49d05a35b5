import { UserError } from '../../build/user-error.mjs';

/** Variables, because types are also checked where the packages of the benchmarks are not installed. */
const [LIGHTHOUSE, LAUNCHER] = ['lighthouse', 'chrome-launcher'];

/** Sometimes Lighthouse loses the trace of a page (NO_NAVSTART). */
const ATTEMPTS = 3;

/** Columns by the names of Lighthouse's audits. */
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'speed-index': 'SI',
  'total-blocking-time': 'TBT',
};

/**
 * Measures a page once with Lighthouse's defaults: a phone on simulated slow 4G with a processor four times slower.
 *
 * @param {string} url
 * @param {string} chromePath
 * @param {string[]} chromeFlags
 * @returns {Promise<Record<string, number>>} by column
 */
export async function measure(url, chromePath, chromeFlags) {
  const [{ default: lighthouse }, { launch }] = await Promise.all([
    import(LIGHTHOUSE),
    import(LAUNCHER),
  ]);
  let problem = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const chrome = await launch({ chromePath, chromeFlags });
    try {
      const { lhr } = await lighthouse(url, { port: chrome.port });
      if (!lhr.runtimeError) return columns(lhr);
      problem = lhr.runtimeError.message;
    } finally {
      chrome.kill();
    }
  }
  throw new UserError(`Lighthouse failed on ${url}: ${problem}`);
}

/**
 * The used parts of Lighthouse's report.
 *
 * @typedef {object} Report
 * @property {Record<string, { score: number }>} categories
 * @property {Record<string, { numericValue?: number, details?: { items: Request[] } }>} audits
 * @property {{ benchmarkIndex: number }} environment
 */

/** @typedef {{ resourceType?: string, transferSize?: number }} Request */

/** @param {Report} report */
function columns({ categories, audits, environment }) {
  const value = (/** @type {string} */ name) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const bytes = requests
    .filter(({ resourceType }) => resourceType !== 'Media')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    ...Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
    ),
    ...Object.fromEntries(
      Object.entries(METRICS).map(([name, column]) => [column, Math.round(value(name))]),
    ),
    CLS: Number(value('cumulative-layout-shift').toFixed(3)),
    kB: Math.round(bytes / 100) / 10,
    requests: requests.length,
    benchmarkIndex: Math.round(environment.benchmarkIndex),
  };
}
