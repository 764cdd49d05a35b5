import { openPhone } from './browser.mjs';

/** How many times slower the processor is, and for how many milliseconds the page is watched. */
const VISITS = [
  { processor: 4, watched: 9000 },
  { processor: 15, watched: 20_000 },
];

/**
 * Visits a page on slow 4G with a phone's processor, then with that of a low-end phone.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<Record<string, number>>} by column
 */
export async function visit(browser, url) {
  /** @type {Record<string, number>} */
  const columns = {};
  for (const { processor, watched } of VISITS) {
    const page = await openPhone(browser, { processor, isSlow4G: true });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForTimeout(watched);
    /** @type {Seen} */
    const { hydrated, tbt, cls } = await page.evaluate('seen');
    const fcp = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    await page.context().close();
    columns[`FCP ${processor}x`] = Math.round(fcp);
    columns[`hydrated ${processor}x`] = Math.round(hydrated ?? watched);
    columns[`TBT ${processor}x`] = Math.round(tbt);
    columns[`CLS ${processor}x`] = Number(cls.toFixed(4));
  }
  return columns;
}

/** What a page records of itself. @typedef {{ tbt: number, cls: number, hydrated: number | null }} Seen */

/** Runs in the page before its own scripts. React adds a property to each element that it hydrates. */
function observe() {
  /** @type {Seen} */
  const seen = { tbt: 0, cls: 0, hydrated: null };
  Object.assign(window, { seen });
  localStorage.setItem('cookiesAccepted', 'true');
  /** @typedef {PerformanceEntry & { value: number, hadRecentInput: boolean }} Entry the last two of a layout shift */
  const each = (/** @type {string} */ type, /** @type {(entry: Entry) => void} */ add) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) add(/** @type {Entry} */ (entry));
    }).observe({ type, buffered: true });
  each('longtask', ({ duration }) => {
    seen.tbt += duration - 50;
  });
  each('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  const isInWindow = (/** @type {Element} */ element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  };
  const isHydrated = (/** @type {Element} */ element) =>
    Object.keys(element).some(key => key.startsWith('__reactProps'));
  const check = () => {
    const controls = [...document.querySelectorAll('#top :is(a[href], button, input, select)')];
    const shown = document.readyState === 'loading' ? [] : controls.filter(isInWindow);
    if (shown.length > 0 && shown.every(isHydrated)) seen.hydrated = performance.now();
    else setTimeout(check, 50);
  };
  check();
}
