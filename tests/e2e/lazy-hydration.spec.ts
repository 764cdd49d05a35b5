import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { isHydrated } from './pages/frame.ts';
import { PLAIN } from './paths.ts';

/** Marks an element of the server's document, to recognize it later. */
const mark = (element: Locator) => element.evaluate(node => node.classList.add('as-sent'));
const isAsSent = (element: Locator) => element.evaluate(node => node.classList.contains('as-sent'));

test('sections far down hydrate when the visitor scrolls near them; a page opened by a link renders completely', async ({
  home,
}) => {
  const { frame } = home;
  await frame.open('/');
  const [insights, footer] = [home.section('Insights'), frame.footer];
  await expect.poll(() => isHydrated(home.section('About Us'))).toBe(true);
  expect(await isHydrated(insights)).toBe(false);
  expect(await isHydrated(footer)).toBe(false);
  await mark(footer);

  await footer.evaluate(element => element.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => isHydrated(footer)).toBe(true);
  expect(await isAsSent(footer)).toBe(true);

  await frame.follow(PLAIN);
  await frame.follow('/');
  expect(await isHydrated(insights)).toBe(true);
});

test('a click by assistive technology on a section far down is handled at once', async ({
  home,
}) => {
  await home.frame.open('/');
  const { products } = home;
  expect(await isHydrated(products.root)).toBe(false);
  await mark(products.root);
  const before = await products.title.textContent();
  await products.next.evaluate((button: HTMLButtonElement) => button.click());
  await expect(products.title).not.toHaveText(before ?? '');
  expect(await isAsSent(products.root)).toBe(true);
});

test('a key press hydrates everything, because the focus may go anywhere', async ({
  home,
  page,
}) => {
  await home.frame.open('/');
  await page.keyboard.press('Tab');
  await expect.poll(() => isHydrated(home.frame.footer)).toBe(true);
});

test('a link within the page and going back do not re-render sections that are not hydrated', async ({
  home,
  page,
}) => {
  const { frame } = home;
  await frame.open('/');
  const insights = home.section('Insights');
  await mark(insights);
  await mark(frame.footer);
  await frame.follow('/#management');
  await expect.poll(() => isHydrated(insights)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  expect(await isAsSent(insights)).toBe(true);
  expect(await isAsSent(frame.footer)).toBe(true);
});
