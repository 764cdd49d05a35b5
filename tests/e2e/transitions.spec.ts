import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';

const CATEGORY = '/products/packer-systems';

/** The recorded calls of the browser's API. */
interface TransitionLog {
  transitions: { running: boolean }[];
}

/** Records each view transition; with `neverSkipped`, none is skipped because the machine is slow. */
async function watch(page: Page, { neverSkipped = false } = {}) {
  await page.addInitScript(keep => {
    const watched = window as unknown as TransitionLog;
    watched.transitions = [];
    const start = document.startViewTransition;
    document.startViewTransition = function (this: Document, ...values) {
      const transition = start.apply(this, values);
      const noted = { running: true };
      watched.transitions.push(noted);
      if (keep) transition.skipTransition = () => {};
      transition.finished.finally(() => {
        noted.running = false;
      });
      return transition;
    };
  }, neverSkipped);
}

/** Removes the browser's API from a page. Returns whether it is still there. */
function withoutTransitions() {
  for (const owner of [document, Document.prototype])
    Reflect.deleteProperty(owner, 'startViewTransition');
  return 'startViewTransition' in document;
}

const transitions = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as TransitionLog).transitions.map(({ running }) => running),
  );

/** Opens the category's first product and goes back, so that the code of both pages is loaded. */
async function visitBoth(page: Page) {
  const frame = new Frame(page);
  await frame.open(CATEGORY);
  await frame.main.getByRole('article').first().getByRole('link').click();
  const trail = frame.main.getByRole('navigation', { name: 'Breadcrumb' });
  await trail.getByRole('link', { name: 'Packer Systems' }).click();
  await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText('Packer Systems');
  await expect(page).toHaveURL(CATEGORY);
  const product = frame.main.getByRole('article').first().getByRole('link');
  const name = (await product.textContent()) ?? '';
  return { frame, product, name, trail };
}

test('RTE-9 A11-2 A11-4 from a list to a product and on: back, forward and quick clicks: title, focus and scroll position are as without a transition', async ({
  page,
}) => {
  await watch(page);
  const { frame, product, name, trail } = await visitBoth(page);
  await product.scrollIntoViewIfNeeded();
  await frame.scrollTo(300);
  const before = (await transitions(page)).length;
  await product.click();
  await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(frame.main).toBeFocused();
  expect(await frame.scrolled()).toBe(0);
  expect(await transitions(page)).toHaveLength(before + 1);
  await expect(page.getByRole('status').filter({ hasText: name })).toHaveCount(1);
  await trail.getByRole('link', { name: 'Packer Systems' }).click();
  await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText('Packer Systems');
  await expect(page).toHaveURL(CATEGORY);
  await expect.poll(() => transitions(page)).toEqual(Array(before + 2).fill(false));

  await test.step('back and forward are not animated, and restore the scroll position', async () => {
    await product.scrollIntoViewIfNeeded();
    await frame.scrollTo(240);
    await product.click();
    await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText(name);
    const { length } = await transitions(page);
    await page.goBack();
    await expect(page).toHaveURL(CATEGORY);
    await expect.poll(() => frame.scrolled()).toBe(240);
    await page.goForward();
    await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(await transitions(page)).toHaveLength(length);
    await page.goBack();
    await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText('Packer Systems');
  });
  await test.step('of two quick clicks on links the last one counts', async () => {
    const other = await frame.main.getByRole('article').nth(1).getByRole('link').elementHandle();
    await product.evaluate((last: HTMLAnchorElement, first) => {
      (first as HTMLAnchorElement).click();
      last.click();
    }, other);
    await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect.poll(() => transitions(page)).not.toContain(true);
    await page.goBack();
    await expect(page, 'the first link was never followed').toHaveURL(CATEGORY);
  });
  const { length } = await transitions(page);
  await test.step('with reduced motion pages change without a transition', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await product.click();
    await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(await transitions(page)).toHaveLength(length);
    await page.emulateMedia({ reducedMotion: null });
    await page.goBack();
  });
  await test.step('pages also change in a browser without view transitions', async () => {
    expect(await page.evaluate(withoutTransitions)).toBe(false);
    await product.click();
    await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(await transitions(page)).toHaveLength(length);
  });
});

test('RTE-9 a click during the transition is handled by the new page at once', async ({ page }) => {
  await watch(page, { neverSkipped: true });
  const { frame, product, name, trail } = await visitBoth(page);
  // Transitions that would take minutes.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  await product.click();
  await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText(name);
  expect((await transitions(page)).at(-1)).toBe(true);
  await frame.main.getByRole('button', { name: 'Request datasheet' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await transitions(page)).at(-1), 'it still runs').toBe(true);
  await trail.getByRole('link', { name: 'Packer Systems' }).click();
  await expect(page).toHaveURL(CATEGORY);
  await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText('Packer Systems');
  expect((await transitions(page)).slice(-2)).toEqual([false, true]);
});
