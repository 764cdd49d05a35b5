import type { Page } from '@playwright/test';

/** A move of the layout that no visitor has asked for. */
interface Shift {
  /** How far how much of the window has moved, as browsers reckon it: 0 to 1. */
  value: number;
  /** Milliseconds since the page began. */
  at: number;
  what: string;
}

interface Watched {
  shifts: Shift[];
  /** When letters had come, in milliseconds since the page began. */
  letters: number[];
}

/** What words may move by when the letters come that others have stood in for: a hundredth, where browsers call 0.1 good. */
export const LETTERS = 0.01;

/** Remembers every shift of the layout, and when letters came. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const watched: Watched = { shifts: [], letters: [] };
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

/** Every shift so far. */
const watched = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { watched: Watched }).watched;
  });

/** What has moved so far, but for words that moved a little as their letters came. */
export async function shifts(page: Page): Promise<string[]> {
  const { shifts, letters } = await watched(page);
  const byLetters = ({ value, at }: Shift) =>
    value < LETTERS && letters.some(came => Math.abs(came - at) < 500);
  return shifts
    .filter(shift => shift.value >= 0.0005 && !byLetters(shift))
    .map(({ value, what }) => `${value.toFixed(4)} ${what}`);
}

/** How much has moved in all. */
export async function shifted(page: Page): Promise<number> {
  const { shifts } = await watched(page);
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

/** To the end of the page, a window at a time, as somebody who reads quickly. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight * 0.8) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise(done => setTimeout(done, 40));
    }
  });
}
