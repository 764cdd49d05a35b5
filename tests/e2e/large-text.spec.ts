import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { HomePage } from './pages/home.ts';
import { PRODUCT } from './paths.ts';

/** Whether the text has a single line. */
const hasOneLine = (element: Locator) =>
  element.evaluate(({ childNodes }) => {
    const text = [...childNodes].find(node => node.nodeType === Node.TEXT_NODE);
    const range = document.createRange();
    if (text) range.selectNode(text);
    return range.getClientRects().length === 1;
  });

/** Runs checks at the widths of small phones. */
async function onPhones(page: Page, check: () => Promise<void>) {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await test.step(`at ${width} px`, check);
  }
}

test.use({ viewport: { width: 320, height: 640 } });

test('A11-3 HDR-5 PRD-6 with text twice as large the menu button, dialogs, the picture in the viewer, and the shortlist button of a card are whole, and no button covers another', async ({
  page,
}) => {
  // The setting of the browser, because it also changes the rem of media queries.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const frame = new Frame(page);
  await frame.open(PRODUCT);
  await onPhones(page, async () => {
    const menu = frame.header.getByRole('button', { name: 'Menu', exact: true });
    const close = frame.header.getByRole('button', { name: 'Close menu' });
    await expect(menu.locator('svg').last()).toBeInViewport({ ratio: 1 });
    await menu.click();
    const longest = frame.header.getByRole('link', { name: 'Certifications' }).last();
    await expect.poll(() => hasOneLine(longest)).toBe(true);
    await expect(close.locator('svg')).toBeInViewport({ ratio: 1 });
    await close.click();
  });
  await page.getByRole('button', { name: 'Request datasheet' }).click();
  const datasheet = page.getByRole('dialog', { name: 'Datasheet' });
  const title = datasheet.getByRole('heading', { level: 2 }).first();
  await onPhones(page, () => expect.poll(() => hasOneLine(title)).toBe(true));
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Shortlist/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Open shortlist' }).click();
  const comparison = page.getByRole('dialog', { name: 'Shortlist' });
  const print = comparison.getByRole('button', { name: 'Print' });
  // Its rows would move a button that already has the focus.
  await expect(comparison.getByRole('columnheader')).toHaveCount(1);
  await onPhones(page, async () => {
    await print.focus();
    await expect(print).toBeInViewport({ ratio: 1 });
    // Its rows scroll with the sheet, and not in what head and foot would leave.
    const rows = comparison.getByRole('region', { name: 'Shortlist' });
    expect(await rows.evaluate(frame => frame.scrollHeight - frame.clientHeight)).toBe(0);
  });
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Pictures' }).getByRole('link').first().click();
  const picture = page.getByRole('dialog').locator('[data-slide=current] img');
  await onPhones(page, async () => {
    await expect(picture).toBeInViewport();
    // Beside a long caption.
    await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(100);
  });
  await page.keyboard.press('Escape');
  await frame.follow('/products?q=liner');
  const toggle = page.getByRole('button', { name: /^Shortlist/ }).first();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await onPhones(page, () => expect.poll(() => hasOneLine(toggle)).toBe(true));
  await test.step('the values of an open filter are not wider than the window', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('button', { name: /^Casing size/ }).click();
    const value = page.getByRole('group', { name: 'Casing size' }).getByRole('checkbox').first();
    await value.focus();
    await onPhones(page, async () => {
      await expect(value).toBeInViewport({ ratio: 1 });
      const sideways = () =>
        frame.root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(sideways).toBe(0);
    });
  });
  await test.step('the button of the film and the button beside it do not overlap', () =>
    expectApart(page, session));
});

/** Expects the button of the film beside the other one, or below it, with text up to twice as large. */
async function expectApart(page: Page, session: CDPSession) {
  const home = new HomePage(page);
  await home.frame.follow('/');
  const link = home.hero.getByRole('link', { name: 'Get an Appointment' });
  const film = home.hero.getByRole('button', { name: 'the film' });
  for (const standard of [16, 18, 20, 24, 32])
    for (const width of [320, 360, 390, 412])
      await test.step(`text of ${standard} px, at ${width} px`, async () => {
        await session.send('Page.setFontSizes', { fontSizes: { standard } });
        await page.setViewportSize({ width, height: 740 });
        await expect(film).toHaveCSS('width', `${3.25 * standard}px`);
        const [first, second] = await Promise.all([link.boundingBox(), film.boundingBox()]);
        if (!first || !second) throw new Error('a button has no box');
        expect(
          second.x >= first.x + first.width || second.y >= first.y + first.height,
          JSON.stringify([first, second]),
        ).toBe(true);
      });
}
