import { expect, test } from './readmePage.ts';

// The examples of the machines' pages (docs/machines), on one page.
test.beforeEach(async ({ page }) => {
  await page.goto('/pages/blocks.html');
});

test('the track, the lightbox and what opens work as their pages say', async ({ page }) => {
  await test.step('the track shows two of five slides at this width, moves by one, and stops at its end', async () => {
    const track = page.getByRole('region', { name: 'Insights' });
    const shown = track.locator('[data-shown=true]');
    await expect(shown).toHaveText(['Anchor', 'Bridge plug']);
    const box = async (name: string) => {
      const { x, width } = (await track.getByText(name, { exact: true }).boundingBox()) ?? {};
      return { x, width };
    };
    const first = await box('Anchor');
    const next = track.getByRole('button', { name: 'Next' });
    for (let i = 0; i < 3; i += 1) {
      await next.click();
      await expect(track).toHaveAttribute('data-animating', 'false');
    }
    await expect(shown).toHaveText(['Packer', 'Valve']);
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => box('Packer'), 'it stands where the first one stood').toEqual(first);
  });
  await test.step('the lightbox opens at a picture, turns pages and zooms by keys, and closes', async () => {
    await page.getByRole('button', { name: 'All green' }).click();
    const lightbox = page.getByRole('dialog', { name: 'Pictures' });
    const current = lightbox.locator('[data-slide=current]');
    await expect(current.getByRole('img', { name: 'All green' })).toBeVisible();
    const width = async () => (await current.boundingBox())?.width ?? 0;
    const before = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeCloseTo(before * 1.5, 0);
    await lightbox.getByRole('button', { name: 'Reduce' }).click();
    await page.keyboard.press('ArrowRight');
    await expect(current.getByRole('img', { name: 'All red' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
  });
  await test.step('dialog, menu, sheet and list open, and the logos stop', async () => {
    await page.getByRole('button', { name: 'Request datasheet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Datasheet' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Company' }).press('ArrowDown');
    await expect(page.getByRole('link', { name: 'About' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('link', { name: 'Centraliser' })).toBeFocused();
    await page.getByRole('button', { name: 'Stop the logos' }).click();
    await expect(page.getByRole('button', { name: 'Start the logos' })).toBeVisible();
  });
});

test('a consent by categories asks, takes a rejection and a later choice, and asks again for another revision', async ({
  page,
}) => {
  const html = page.locator('html');
  const banner = page.getByRole('region', { name: 'Your choice of cookies' });
  await expect(banner.getByLabel('The shortlist, and this choice')).toBeDisabled();
  await expect(banner.getByRole('button', { name: 'Close' })).toBeHidden();
  await expect(html).not.toHaveAttribute('data-allowed');
  await banner.getByRole('button', { name: 'Reject' }).click();
  await expect(banner).toBeHidden();
  await expect(html).toHaveAttribute('data-allowed', 'necessary');
  await page.getByRole('button', { name: 'Cookies' }).click();
  await banner.getByLabel('Films of our channel').check();
  await expect(html).toHaveAttribute('data-allowed', 'necessary');
  await banner.getByRole('button', { name: 'Save' }).click();
  await expect(html).toHaveAttribute('data-allowed', 'necessary,marketing');
  await expect(page.getByText('A film.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('A film.')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('consent', '0 marketing'));
  await page.reload();
  await expect(banner).toBeVisible();
  await expect(page.getByText('A film.')).toBeHidden();
});
