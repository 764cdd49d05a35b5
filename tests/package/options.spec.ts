import { expect, test } from './readmePage.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/pages/options.html');
});

test('a carousel applies a new reading direction and autoplay at its present slide, and reports each change', async ({
  page,
}) => {
  const carousel = page.getByRole('region', { name: 'Pumps' });
  const current = carousel.locator('[data-slide=current]');
  await expect(current, 'the second slide is the first shown').toHaveText('Bridge plug');
  const next = carousel.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(current).toHaveText('Centraliser');
  await expect(carousel).toHaveAttribute('data-animating', 'false');
  await page.getByRole('button', { name: 'Right to left' }).click();
  await expect(current, 'it stays where it is').toHaveText('Centraliser');
  await next.focus();
  await page.keyboard.press('ArrowRight');
  await expect(current, 'right is back in a right-to-left carousel').toHaveText('Bridge plug');
  await expect(page.locator('output')).toHaveText('2,1');
  await expect(carousel).toHaveAttribute('data-animating', 'false');
  await page.getByRole('button', { name: 'Autoplay' }).click();
  await expect(carousel.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(current).toHaveText('Centraliser');
  await expect(current).toHaveText('Anchor');
  await test.step('a carousel that the visitor has stopped stays stopped when an option changes', async () => {
    await carousel.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Right to left' }).click();
    const before = await current.textContent();
    await page.waitForTimeout(1_200);
    await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(current).toHaveText(before ?? '');
  });
});

test('consents, a dialog, a lightbox and a form take changes of their options', async ({
  page,
}) => {
  await test.step('a consent asks again under its new key', async () => {
    const bar = page.getByRole('region', { name: 'We use cookies.' });
    await bar.getByRole('button', { name: 'Agree' }).click();
    await expect(bar).toBeHidden();
    await page.getByRole('button', { name: 'Another key' }).click();
    await expect(bar).toBeVisible();
    await bar.getByRole('button', { name: 'Agree' }).click();
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored).toEqual({ first: 'true', second: 'true' });
  });
  await test.step('a dialog that becomes dismissible while it is open stays open, and then closes on Escape', async () => {
    await page.getByRole('button', { name: 'Open' }).click();
    const dialog = page.getByRole('dialog', { name: 'A dialog' });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Dismissible' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('a dialog that is rendered only while it is open shows, too', async () => {
    await page.getByRole('button', { name: 'Rarely' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rendered while open' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Rarely' })).toBeFocused();
  });
  await test.step('a lightbox closes when its options change, and opens again', async () => {
    const opener = page.getByRole('button', { name: 'Enlarge' });
    const lightbox = page.getByRole('dialog', { name: 'Pictures' });
    await opener.click();
    await expect(lightbox).toBeVisible();
    await lightbox.getByRole('button', { name: 'Mirror' }).click();
    await expect(lightbox).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(lightbox.locator('[data-slide=current]')).toHaveText('Bridge plug');
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
  });
  await test.step('a consent by categories reports each decision once, to a function that is new at each render', async () => {
    const decisions = page.getByTestId('decisions');
    await page.getByRole('button', { name: 'Allow all' }).click();
    await expect(decisions).toHaveText('necessary+video');
    await page.getByRole('button', { name: 'Right to left' }).click();
    await page.getByRole('button', { name: 'Reject' }).click();
    await expect(decisions).toHaveText('necessary+video,necessary');
  });
  await test.step('a form that was hidden keeps its text and its own submission', async () => {
    const hide = page.getByRole('checkbox', { name: 'Hide the note' });
    const write = page.getByRole('button', { name: 'Write' });
    await hide.check();
    await expect(write).toBeHidden();
    await hide.uncheck();
    await write.click();
    const form = page.getByRole('form', { name: 'Note' });
    const text = form.getByRole('textbox');
    await text.fill('Call the yard');
    await hide.check();
    await expect(form).toBeHidden();
    await hide.uncheck();
    await expect(text).toHaveValue('Call the yard');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.locator('output')).toHaveText('Call the yard');
  });
});
