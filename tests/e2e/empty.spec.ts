import type { Page } from '@playwright/test';
import { expect, openAndCheck, test } from './hostile/test.ts';
import { Frame } from './pages/frame.ts';

// A content folder with empty lists, including the categories.
test.use({ amounts: { categories: 0, items: 0 } });
test.describe.configure({ mode: 'default' });

/** Pages with only a list, which share the component for an empty one. */
const LISTS = [
  ['/team', 'Nobody is introduced'],
  ['/licenses-certificates', 'No certificate is published'],
  ['/gallery', 'No pictures are published'],
  ['/case-studies', 'No case study is published'],
] as const;

/** Expects a page without the sections and lists that would be empty. */
async function expectNoLists(page: Page) {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Products', 'Our Clients', 'Insights', 'Gallery']) {
    await expect(main.getByRole('region', { name, exact: true })).toHaveCount(0);
  }
  await expect(new Frame(page).placeholders).toHaveCount(0);
  // An empty list leaves no element behind.
  const lists = page.getByRole('list');
  await expect(lists.filter({ hasNot: page.getByRole('listitem') })).toHaveCount(0);
}

/** Expects a message in place of a list, with a link. */
async function expectNote(page: Page, note: string) {
  const main = page.getByRole('main');
  await expect(main.getByText(note)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Ask an engineer' })).toBeVisible();
  await expectNoLists(page);
}

for (const path of ['/', '/about'] as const) {
  test(`API-5 HDR-3 ${path} is complete with empty lists`, async ({ page }) => {
    await openAndCheck(page, path);
    await expectNoLists(page);
  });
}

test('API-5 HDR-3 the catalogue is complete without products and categories', async ({ page }) => {
  await openAndCheck(page, '/products');
  await expectNote(page, 'The catalogue is being prepared');
  await expectNoCategories(page);
});

test('API-5 an empty list has a message', async ({ page }) => {
  await openAndCheck(page, '/team');
  for (const [path, note] of LISTS) {
    expect(await (await page.request.get(path)).text(), path).toContain(note);
    await new Frame(page).follow(path);
    await expectNote(page, note);
  }
});

/** Expects menus that lead to the catalogue, and no search field. */
async function expectNoCategories(page: Page) {
  const frame = new Frame(page);
  await frame.scrollTo(0);
  await expect(frame.main.getByRole('searchbox')).toHaveCount(0);
  await expect(frame.main.getByText(/is listed here/)).toHaveCount(0);
  await frame.header.getByRole('button', { name: 'Product Line' }).click();
  const panel = frame.header.getByRole('group', { name: 'Product Line' });
  await expect(panel.getByRole('link')).toHaveText(['Our Products']);
  await expect(panel.getByRole('list')).toHaveCount(0);
  await expect(
    frame.footer.getByRole('navigation', { name: 'Products' }).getByRole('link'),
  ).toHaveText(['Our Products']);
  await page.setViewportSize({ width: 360, height: 740 });
  await frame.header.getByRole('button', { name: 'Menu' }).click();
  await frame.header
    .getByRole('button', { name: 'Product Line' })
    .filter({ visible: true })
    .click();
  await expect(
    frame.header.getByRole('navigation', { name: 'Menu' }).getByRole('link', {
      name: 'Our Products',
    }),
  ).toBeVisible();
}
