import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { PRODUCT } from './paths.ts';
import { CONTRAST, vanished } from './vanished.ts';

// accessibility.spec.ts covers the pages themselves.
test.use({ contextOptions: CONTRAST });

test('A11-1 A11-2 menus, dialogs and the viewer are visible in forced colours', async ({
  page,
}) => {
  const frame = new Frame(page);
  await frame.open(PRODUCT);
  await frame.header.getByRole('button', { name: 'Product Line' }).click();
  await expect(frame.header.getByRole('group', { name: 'Product Line' })).toBeVisible();
  expect(await vanished(page, 'header')).toEqual([]);
  await page.keyboard.press('Escape');
  await frame.main.getByRole('button', { name: 'Request datasheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Datasheet' });
  await expect(dialog).toBeVisible();
  expect(await vanished(page, 'dialog[open]')).toEqual([]);
  for (const side of ['left', 'right', 'bottom'])
    await expect(dialog).not.toHaveCSS(`border-${side}-width`, '0px');
  await page.keyboard.press('Escape');
  await frame.main.getByRole('region', { name: 'Pictures' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await vanished(page, 'dialog[open]')).toEqual([]);
});
