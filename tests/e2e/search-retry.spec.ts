import { expect, test } from './fixtures.ts';
import { block } from './hold.ts';
import { CataloguePage } from './pages/catalogue.ts';

test.beforeEach(({ log }) => {
  log.allow(/403|product-facts|search|wasm|Failed to fetch dynamically imported/);
});

test('PRD-4 if the search module cannot be loaded, the server searches; if it fails, too, the search can be retried', async ({
  page,
}) => {
  const catalogue = new CataloguePage(page);
  const allowModule = await block(page, /core_wasm_search.*\.wasm$/);
  await catalogue.open('/products');
  for (const [query, first] of [
    ['7 in 26#', 'CM-2 Double-Grip Packer'],
    ['177.8 mm bridge plug', 'BP-1 Cast-Iron Bridge Plug'],
  ] as const) {
    await catalogue.field.fill(query);
    await expect(catalogue.cards.first()).toContainText(first);
    await expect(catalogue.cards.first().getByRole('list', { name: 'Found by' })).toBeVisible();
    await expect(catalogue.again).toHaveCount(0);
  }
  const allowServer = await block(page, /\/api\/search/);
  await catalogue.field.fill('hnbr packer');
  await expect(catalogue.status).toContainText('Only names and summaries could be searched');
  await allowServer();
  await allowModule();
  await catalogue.again.click();
  await expect(catalogue.cards.first()).toContainText('CM-2 Double-Grip Packer');
  await expect(catalogue.again).toHaveCount(0);
  await expect(catalogue.field).toHaveValue('hnbr packer');
});

test('PRD-3 PRD-4 without facts and server names and texts are searched; an error shows, the search can be retried, and the typed query stays', async ({
  page,
}) => {
  const catalogue = new CataloguePage(page);
  const allow = await block(page, /\/api\/(?:product-facts|search)/);
  await catalogue.open('/products');
  await catalogue.field.fill('centraliser');
  await expect(page.getByRole('link', { name: 'BC-1 Bow-Spring Centralizer' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Found by' })).toHaveCount(0);
  await catalogue.field.fill('7 in 26#');
  await expect(catalogue.status).toContainText(
    'Sizes, ratings and materials could not be searched',
  );
  const refused = page.waitForResponse('**/api/product-facts');
  await catalogue.again.press('Enter');
  await refused;
  await expect(catalogue.again, 'it has failed again').toBeVisible();
  await expect(catalogue.status, 'the button had disappeared meanwhile').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(catalogue.again).toBeFocused();
  await allow();
  await page.keyboard.press('Enter');
  await expect(catalogue.cards.first().getByRole('list', { name: 'Found by' })).toBeVisible();
  await expect(catalogue.again).toHaveCount(0);
  await expect(catalogue.status).toBeFocused();
  await expect(catalogue.status).toHaveText(/^\d+ products$/);
  await expect(catalogue.field).toHaveValue('7 in 26#');
  await expect(page).toHaveURL('/products?q=7+in+26%23');
});

test('PRD-4 failed counts can be retried from the open filter', async ({ page }) => {
  const catalogue = new CataloguePage(page);
  const allow = await block(page, /\/api\/(?:product-facts|search)/);
  await catalogue.open('/products?casing=7');
  await expect(catalogue.status).toContainText('The filters could not be applied just now.');
  const facet = catalogue.facet('Casing size');
  await facet.click();
  // Appears when the counts, which an opened filter asks for, have failed too.
  const inside = catalogue.main
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Casing size/ }) })
    .getByRole('button', { name: 'Try again' });
  await expect(inside).toBeVisible();
  await allow();
  await inside.click();
  await expect(facet).toBeFocused();
  await expect(catalogue.value('7 in')).toBeChecked();
  await expect(catalogue.status).not.toContainText('could not');
  await expect(catalogue.chosen).toHaveText(/7 in/);
});
