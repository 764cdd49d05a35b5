import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('A11-2 HDR-6 menus, dialogs, pictures, search and comparison work by keyboard alone', async ({
  page,
}) => {
  const frame = new Frame(page);
  await frame.open('/products');
  const focused = page.locator(':focus');
  const { keyboard } = page;

  // The skip link.
  await keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(focused).toHaveAttribute('type', 'search');
  await keyboard.type('packer');
  await expect(frame.main.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  await expect(frame.main.getByRole('article').first()).toContainText(/packer/i);

  // Two products are compared, and the focus returns.
  const choices = frame.main.getByRole('button', { name: /^Shortlist [A-Z]/ });
  for (const index of [0, 1]) {
    await choices.nth(index).focus();
    await keyboard.press('Space');
    await expect(choices.nth(index)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.getByRole('button', { name: 'Open shortlist' }).focus();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table')).toBeVisible();
  for (let i = 0; i < 8; i++) {
    await keyboard.press('Tab');
    // The browser's own toolbar is a tab stop of the dialog; the page behind it is not.
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(focused).toHaveText('Open shortlist (2)');

  // The tools are removed, and the focus is not lost.
  await keyboard.press('Shift+Tab');
  for (const _ of [0, 1]) {
    await expect(focused).toHaveText(/^Remove /);
    await keyboard.press('Enter');
  }
  await expect(frame.main).toBeFocused();

  // A menu that is left closes.
  const company = frame.header.getByRole('button', { name: 'Company' });
  await company.press('ArrowDown');
  await expect(focused).toHaveText(/^About/);
  await keyboard.press('End');
  await expect(focused).toHaveText(/^Gallery/);
  await keyboard.press('Tab');
  await expect(focused).toHaveText('Product Line');
  await expect(company).toHaveAttribute('aria-expanded', 'false');

  // A menu link opens a page at its top.
  await frame.header.getByRole('button', { name: 'Product Line' }).focus();
  await keyboard.press('ArrowDown');
  await expect(focused).toHaveText('Our Products');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/packer-systems$/);
  await expect(frame.main).toBeFocused();

  // A dialog with a form.
  await frame.follow('/products/cm-2-double-grip-packer');
  const request = page.getByRole('button', { name: 'Request datasheet' });
  await request.focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Datasheet' })).toBeVisible();
  await expect(focused).toHaveText('Datasheet');
  await page.getByRole('button', { name: 'Download Datasheet' }).focus();
  await keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-invalid', 'true');
  await keyboard.press('Escape');
  await expect(request).toBeFocused();

  // Pictures.
  const picture = frame.main.getByRole('region', { name: 'Pictures' }).getByRole('link').first();
  await picture.focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('1 / 4')).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog').getByText('2 / 4')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Close view of a CM-2 slip')).toBeVisible();
  await expect(page.getByRole('dialog').locator('[aria-live=polite]')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
