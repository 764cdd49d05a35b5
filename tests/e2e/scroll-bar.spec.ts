import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { PRODUCT } from './paths.ts';

// Scroll bars that take space, as on most desktops.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

test('DSH-1 A11-3 a page that a dialog keeps from scrolling does not move sideways', async ({
  page,
}) => {
  const frame = new Frame(page);
  await frame.open(PRODUCT);
  const width = () => frame.main.evaluate(main => main.getBoundingClientRect().width);
  const before = await width();
  expect(before, 'a scroll bar takes space').toBeLessThan(1280);
  await frame.main.getByRole('button', { name: 'Request datasheet' }).click();
  await expect(page.getByRole('dialog', { name: 'Datasheet' })).toBeVisible();
  await expect(frame.root).toHaveCSS('overflow-y', 'hidden');
  expect(await width()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await width()).toBe(before);
});
