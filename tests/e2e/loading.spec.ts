import type { Page } from '@playwright/test';
import { stretchWaits } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { Frame } from './pages/frame.ts';
import { PLAIN } from './paths.ts';

test.use({ covered: true });

interface Sample {
  at: number;
  /** The number on the loading screen; -1 when it does not cover the page. */
  percent: number;
  /** Whether the page can be scrolled. */
  free: boolean;
  scrolled: number;
  core: string | undefined;
}

interface Watched {
  samples: Sample[];
  /** The times of the frames in which the loading screen covered the page. */
  frames: number[];
  /** The times from the first paint to the ends of the animations that uncover the page. */
  ends: number[];
}

/** Records every change of the loading screen, frame by frame. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    const samples: Sample[] = [];
    const frames: number[] = [];
    const ends: number[] = [];
    Object.assign(window, { samples, frames, ends } satisfies Watched);
    const record = (time: number) => {
      const screen = document.querySelector('[role=progressbar]');
      const covers = screen?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const percent = covers ? Number(screen?.getAttribute('aria-valuenow')) : -1;
      const free = getComputedStyle(document.documentElement).overflowY !== 'hidden';
      if (covers) frames.push(time);
      const { core } = document.documentElement.dataset;
      const last = samples.at(-1);
      if (document.body && (last?.percent !== percent || last?.free !== free)) {
        samples.push({ at: performance.now(), percent, free, scrolled: scrollY, core });
      }
      // Recorded here, because the animations are gone once they have ended.
      const animations = screen?.getAnimations() ?? [];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      if (paint && ends.length === 0 && animations.every(({ startTime }) => startTime !== null))
        for (const { startTime, effect } of animations)
          ends.push(
            Number(startTime) + Number(effect?.getComputedTiming().endTime) - paint.startTime,
          );
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
}

/** The recorded changes up to the uncovering of the page, the uncovering itself, and the time of the first paint. */
async function recordedSamples(page: Page) {
  await page.waitForFunction(() => {
    const { samples } = window as unknown as Watched;
    return samples.some(({ percent }) => percent >= 0) && samples.at(-1)?.percent === -1;
  });
  return page.evaluate(() => {
    const { samples, frames } = window as unknown as Watched;
    const counted = samples.filter(({ percent }) => percent >= 0);
    return {
      counted,
      frames,
      gone: samples[samples.lastIndexOf(counted.at(-1) as Sample) + 1] as Sample,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    };
  });
}

/** Expects a count without steps back, locked scrolling, and the uncovering 1.5 s after the first paint. */
async function expectCount(page: Page) {
  const { counted, frames, gone, painted } = await recordedSamples(page);
  const numbers = counted.map(({ percent }) => percent);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(counted.filter(({ free }) => free)).toEqual([]);
  // Only lower bounds, because a busy machine is late but never early. A frame's time is that of its request.
  for (const { at, percent } of counted.filter(({ percent }) => percent > 0)) {
    expect(at).toBeGreaterThan(painted + 10 * percent - FRAME);
  }
  expect(gone.at).toBeGreaterThan(painted + 1500 - FRAME);
  const after = Math.round(gone.at - painted);
  test.info().annotations.push({ type: 'uncovered', description: `${after} ms after first paint` });
  const framesAt100 = frames.filter(time => time > painted + 1000);
  return { numbers, counted, gone, framesAt100 };
}

const FRAME = 34;

test('LOD-1 LOD-2 LOD-3 LOD-6 counts from 0 to 100 by one, which the core continues without a step back, locks scrolling meanwhile, and the page shows 500 ms after 100', async ({
  page,
  home,
}) => {
  await watch(page);
  const deliver = await hold(page, '**/*.wasm');
  await home.frame.open('/', 'commit');
  await page.waitForFunction(() => (window as unknown as Watched).frames.length > 0);
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 800);
  await page.waitForFunction(() => {
    const numbers = (window as unknown as Watched).samples.map(({ percent }) => percent);
    const hasGone = numbers.at(-1) === -1 && numbers.some(number => number >= 0);
    return hasGone || numbers.some(number => number >= 20);
  });
  deliver();
  const { numbers, counted, framesAt100 } = await expectCount(page);
  expect(numbers[0]).toBe(0);
  // A busy machine may draw no frame at 100, and a frame shows the number of the one before.
  if (framesAt100.length > 2) expect(numbers.at(-1)).toBe(100);
  expect(counted.filter(({ scrolled }) => scrolled > 0)).toEqual([]);
  await expect(home.frame.loadingScreen).toBeHidden();
  await test.step('afterwards the page scrolls, the header turns black, and the carousel turns', async () => {
    await home.frame.settled();
    await home.frame.scrollByWheel(60);
    await expect(home.frame.header).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    const before = await home.products.title.textContent();
    await home.products.next.click();
    await expect(home.products.title).not.toHaveText(before ?? '');
  });
});

for (const [what, files] of [
  ['the entry', '**/assets/index-*.js'],
  ['the core', '**/*.wasm'],
] as const) {
  test(`LOD-6 counts and uncovers the page 1.5 s after its first paint while ${what} is delayed`, async ({
    page,
    home,
  }) => {
    await watch(page);
    const deliver = await hold(page, files);
    await home.frame.open('/', 'commit');
    const { gone } = await expectCount(page);
    expect(gone.core).toBe('loading');
    const ends = await page.evaluate(() => (window as unknown as Watched).ends);
    expect(ends.map(Math.round)).toEqual([1500, 1500]);
    await expect(home.frame.loadingScreen).toBeHidden();
    await page.mouse.move(400, 400);
    // The page that can be scrolled may not be drawn yet.
    await expect(async () => {
      await page.mouse.wheel(0, 800 - (await home.frame.scrolled()));
      await expect.poll(() => home.frame.scrolled(), { timeout: 2_000 }).toBe(800);
    }).toPass();
    deliver();
    await home.frame.settled();
    expect(await home.frame.scrolled(), 'the core does not lock scrolling').toBe(800);
    await home.frame.scrollByWheel(800);
  });
}

test('LOD-6 uncovers the page in time on a processor 15 times slower', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 15 });
  await watch(page);
  await new Frame(page).open('/contact', 'commit');
  await expectCount(page);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('LOD-6 A11-4 the count takes the same time', async ({ page, home }) => {
    await watch(page);
    await home.frame.open('/');
    await expectCount(page);
  });
});

// degraded.spec.ts has LOD-5, the pages without JavaScript or core.
test('LOD-1 LOD-4 A11-2 shows until the code of a lazy page has loaded, whose title is then announced', async ({
  page,
  home,
}) => {
  // After eight seconds the page says that it is late.
  await stretchWaits(page);
  await home.frame.open(PLAIN);
  const deliver = await hold(page, /\/assets\/Gallery-[^/]+\.js$/);
  await home.frame.footer.getByRole('link', { name: 'Gallery', exact: true }).click();
  await expect(home.frame.loadingScreen).toBeVisible();
  await expect(home.frame.loadingScreen.getByText('Corvane')).toBeVisible();
  await expect(page).toHaveTitle('Loading');
  const box = await home.frame.loadingScreen.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  await page.mouse.wheel(0, 600);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.overflow))
    .toBe('hidden');
  // The count ends after 1.5 s, while the code is still loading.
  await expect(home.frame.loadingScreen).toHaveAttribute('aria-valuenow', '100');
  await home.frame.pass(700);
  await expect(home.frame.loadingScreen).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden');
  deliver();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expect(page).toHaveURL('/gallery');
  await expect(home.frame.loadingScreen).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Gallery/ })).toHaveCount(1);
  await home.frame.scrollByWheel();
});
