import type { Page } from '@playwright/test';

/** Remembers every shift of the layout that no visitor has asked for, and what has moved. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[]) {
        // Letters that take the place of their stand-ins may move a word by a pixel: a tenth of a thousandth.
        if (entry.hadRecentInput || entry.value < 0.0005) continue;
        const what = entry.sources.map(
          ({ node }) => `${node?.nodeName}.${node?.getAttribute?.('class')}`,
        );
        shifts.push(`${entry.value.toFixed(4)} ${what.join(' ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved so far. */
export const shifts = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { shifts: string[] }).shifts;
  });

/** To the end of the page, a window at a time, as somebody who reads quickly. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight * 0.8) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise(done => setTimeout(done, 40));
    }
  });
}
