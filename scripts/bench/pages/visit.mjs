import { openPhone } from './browser.mjs';
import { film, seenFrom, speedIndex } from './film.mjs';

/**
 * A visit as it is seen and felt, with the network and the processor really slowed: milliseconds, and for `cls` the
 * share of the window that moved.
 *
 * @typedef {object} Visit
 * @property {number} fcp
 * @property {number} lcp
 * @property {number} uncovered when the words of the first heading are on top
 * @property {number} si
 * @property {number} tbt
 * @property {number} alive when React has taken over the header and every control of the first screen
 * @property {number} cls
 */

/** The visits that are made, and for how long each is watched, in milliseconds. */
export const VISITS = /** @type {const} */ ({
  slow: { processor: 4, line: 'slow4G', watched: 9000 },
  lowEnd: { processor: 15, line: 'slow4G', watched: 20_000 },
  broadband: { processor: 1, line: 'broadband', watched: 4000 },
});

/**
 * Visits a page and films it.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {import('./browser.mjs').Slowness & { watched: number }} how `watched`: for how long, in milliseconds
 * @returns {Promise<Visit>}
 */
export async function visit(browser, url, { watched, ...slowness }) {
  const { page, session } = await openPhone(browser, slowness);
  await page.addInitScript(observe);
  const recording = await film(session);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForTimeout(watched);
  const { timeOrigin, heading, ...measured } = await page.evaluate(() => {
    const { seen } = /** @type {{ seen: Seen }} */ (/** @type {unknown} */ (window));
    const box = document.querySelector('h1')?.getBoundingClientRect();
    return {
      timeOrigin: performance.timeOrigin,
      heading: box && {
        top: Math.max(0, box.top / innerHeight),
        left: box.left / innerWidth,
        bottom: Math.min(1, box.bottom / innerHeight),
        right: box.right / innerWidth,
      },
      fcp: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
      lcp: Math.round(seen.lcp),
      tbt: Math.round(seen.tbt),
      alive: seen.alive,
      cls: Math.round(seen.cls * 10_000) / 10_000,
    };
  });
  const frames = await recording.end(timeOrigin);
  await page.context().close();
  return {
    ...measured,
    // A page that is not alive in time counts as alive at the end.
    alive: Math.round(measured.alive ?? watched),
    uncovered: heading ? await seenFrom(frames, heading) : Number.NaN,
    si: await speedIndex(frames),
  };
}

/** @typedef {{ lcp: number, tbt: number, cls: number, alive: number | null }} Seen what the page has noted of itself */

/** Runs in the page before anything else. React leaves a property on each element that it has taken over. */
function observe() {
  /** @type {Seen} */
  const seen = { lcp: 0, tbt: 0, cls: 0, alive: null };
  Object.assign(window, { seen });
  localStorage.setItem('cookiesAccepted', 'true');
  /** @typedef {PerformanceEntry & { value: number, hadRecentInput: boolean }} Entry the last two are a layout shift's */
  /** @param {string} type @param {(entry: Entry) => void} each */
  const each = (type, each) =>
    new PerformanceObserver(list =>
      /** @type {Entry[]} */ (list.getEntries()).forEach(each),
    ).observe({
      type,
      buffered: true,
    });
  each('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  each('longtask', ({ duration }) => {
    seen.tbt += duration - 50;
  });
  each('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  const look = () => {
    const controls = [...document.querySelectorAll('#top :is(a[href], button, input, select)')];
    const inWindow = controls.filter(control => {
      const { top, bottom, width } = control.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    const taken = (/** @type {Element} */ element) =>
      Object.keys(element).some(key => key.startsWith('__reactProps'));
    if (document.readyState !== 'loading' && inWindow.length > 0 && inWindow.every(taken)) {
      seen.alive = performance.now();
    } else setTimeout(look, 50);
  };
  look();
}
