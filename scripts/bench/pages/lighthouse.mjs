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
  const { default: lighthouse } = await import(LIGHTHOUSE);
  const { launch } = await import(LAUNCHER);
  for (let attempt = 1; ; attempt += 1) {
    const chrome = await launch({ chromePath, chromeFlags });
    try {
      const { lhr } = await lighthouse(url, { port: chrome.port });
      if (!lhr.runtimeError) return columns(lhr);
      if (attempt === ATTEMPTS)
        throw new UserError(`Lighthouse failed on ${url}: ${lhr.runtimeError.message}`);
    } finally {
      chrome.kill();
    }
  }
}

/** @param {{ categories: Record<string, { score: number }>, audits: any, environment: any }} report of Lighthouse */
function columns({ categories, audits, environment }) {
  const round = (/** @type {number} */ value, digits = 0) => Number(value.toFixed(digits));
  /** @type {{ resourceType: string, transferSize: number }[]} */
  const requests = audits['network-requests'].details.items;
  const bytes = requests
    .filter(({ resourceType }) => resourceType !== 'Media')
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
  const scores = Object.entries(categories).map(([name, { score }]) => [name, round(score * 100)]);
  const metrics = Object.entries(METRICS).map(([audit, name]) => [
    name,
    round(audits[audit].numericValue),
  ]);
  return {
    ...Object.fromEntries([...scores, ...metrics]),
    CLS: round(audits['cumulative-layout-shift'].numericValue, 3),
    kB: round(bytes / 1000, 1),
    requests: requests.length,
    benchmarkIndex: round(environment.benchmarkIndex),
  };
}
