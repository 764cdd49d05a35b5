import { expect, type Page } from '@playwright/test';
import { hold } from './hold.ts';
import { Frame } from './pages/frame.ts';

/** A layout shift without input. */
interface Shift {
  /** The browser's layout shift score, from 0 to 1. */
  value: number;
  /** Milliseconds since navigation. */
  at: number;
  what: string;
}

interface ShiftLog {
  shifts: Shift[];
  /** The times at which web fonts had loaded, in milliseconds since navigation. */
  letters: number[];
}

/** The permitted shift when a web font replaces its fallback. (Browsers rate a score of up to 0.1 as good.) */
const LETTERS = 0.01;

/** Records layout shifts, and when fonts load. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const watched: ShiftLog = { shifts: [], letters: [] };
    Object.assign(window, { watched });
    document.fonts.addEventListener('loadingdone', () => watched.letters.push(performance.now()));
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(
          ({ node }) => `${node?.nodeName}.${node?.getAttribute?.('class')}`,
        );
        watched.shifts.push({ value: entry.value, at: entry.startTime, what: what.join(' ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All shifts so far. */
const watched = (page: Page) =>
  page.evaluate(async () => {
    // An animation ends with a frame, also where the clock of the tests replaces requestAnimationFrame.
    const frame = () => document.documentElement.animate([], 1).finished;
    // On a busy machine the frames may not come.
    await Promise.race([frame().then(frame), new Promise(done => setTimeout(done, 5_000))]);
    return (window as unknown as { watched: ShiftLog }).watched;
  });

/** All shifts, except for small ones when a font has loaded. */
export async function shifts(page: Page): Promise<string[]> {
  const { shifts, letters } = await watched(page);
  const byLetters = ({ value, at }: Shift) =>
    value < LETTERS && letters.some(came => Math.abs(came - at) < 10_000);
  return shifts
    .filter(shift => shift.value >= 0.0005 && !byLetters(shift))
    .map(({ value, what }) => `${value.toFixed(4)} ${what}`);
}

/** The sum of all shifts. */
export async function shifted(page: Page): Promise<number> {
  const { shifts } = await watched(page);
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

/** Whether the page's web font has loaded. Runs in the page. */
export const isFontLoaded = () =>
  [...document.fonts].some(
    ({ family, status }) => family.includes('Archivo Variable') && status === 'loaded',
  );

/**
 * Opens a page whose web font comes late, lets it replace its fallback however late it is, and expects almost no shift. Needs
 * {@link watchShifts}.
 */
export async function expectSteadyText(page: Page, path: string) {
  const deliver = await hold(page, '**/*.woff2');
  const frame = new Frame(page);
  await frame.open(path, 'domcontentloaded');
  await page.evaluate(() => {
    for (const face of document.fonts) face.display = 'swap';
  });
  await frame.settled();
  expect(await page.evaluate(isFontLoaded), path).toBe(false);
  const before = await shifted(page);
  deliver();
  await page.waitForFunction(isFontLoaded);
  expect.soft((await shifted(page)) - before, path).toBeLessThan(2 * LETTERS);
  await page.unroute('**/*.woff2');
}

/** Scrolls to the end of the page, a window at a time. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight * 0.8) {
      scrollTo({ top: y, behavior: 'instant' });
      // On a busy machine a frame takes longer, or does not come.
      await new Promise(done => {
        requestAnimationFrame(done);
        setTimeout(done, 1_000);
      });
      await new Promise(done => setTimeout(done, 40));
    }
  });
}
