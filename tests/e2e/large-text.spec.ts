import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { PLAIN, PRODUCT } from './paths.ts';

// The setting of the browser, because it also changes the rem of media queries.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    }),
});

/** Whether the text has a single line. */
const hasOneLine = (element: Locator) =>
  element.evaluate(({ childNodes }) => {
    const text = [...childNodes].find(node => node.nodeType === Node.TEXT_NODE);
    const range = document.createRange();
    if (text) range.selectNode(text);
    return range.getClientRects().length === 1;
  });

for (const width of [320, 360]) {
  test.describe(`with text twice as large on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 640 } });

    test('A11-3 HDR-5 the menu button is in the window', async ({ page }) => {
      const frame = new Frame(page);
      await frame.open(PLAIN);
      const menu = frame.header.getByRole('button', { name: /menu/i });
      await expect(menu.locator('svg').last()).toBeInViewport({ ratio: 1 });
    });

    test('A11-3 the shortlist button of a card is whole', async ({ page }) => {
      await new Frame(page).open('/products?q=packer');
      const toggle = page.getByRole('button', { name: /^Shortlist/ }).first();
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => hasOneLine(toggle)).toBe(true);
    });

    test('A11-3 PRD-6 the buttons of the shortlist and the titles of dialogs are whole', async ({
      page,
    }) => {
      await new Frame(page).open(PRODUCT);
      await page.getByRole('button', { name: 'Request datasheet' }).click();
      const datasheet = page.getByRole('dialog', { name: 'Datasheet' });
      const title = datasheet.getByRole('heading', { level: 2 }).first();
      await expect.poll(() => hasOneLine(title)).toBe(true);
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Shortlist/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Open shortlist' }).click();
      const shortlist = page.getByRole('dialog', { name: 'Shortlist' });
      const print = shortlist.getByRole('button', { name: 'Print' });
      await print.focus();
      await expect(print).toBeInViewport({ ratio: 1 });
    });

    test('A11-3 the viewer shows the picture beside a long caption', async ({ page }) => {
      await new Frame(page).open(PRODUCT);
      await page.getByRole('region', { name: 'Pictures' }).getByRole('link').first().click();
      const picture = page.getByRole('dialog').locator('[data-slide=current] img');
      await expect(picture).toBeInViewport();
      const height = async () => (await picture.boundingBox())?.height ?? 0;
      await expect.poll(height).toBeGreaterThan(100);
    });
  });
}
