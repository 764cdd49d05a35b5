import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { CataloguePage } from './pages/catalogue.ts';

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
  { width: 1280, height: 900 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/** Searches for sizes, ratings, prefixes and words with a typo, and expects the reasons why products are found. */
async function expectReasons(page: Page) {
  const { cards, field, status } = new CataloguePage(page);
  await field.fill('packer 7 in 26# 10k 300F');
  const card = cards.first();
  await expect(card).toContainText('CM-2 Double-Grip Packer');
  const reasons = card.getByRole('list', { name: 'Found by' });
  await expect(reasons.getByRole('listitem')).toHaveText([
    'Set in casing 7 in · Casing weight 20.0–26.0 lb/ft',
    'Differential pressure, above and below: 10,000 psi (68.9 MPa) to 7 in; 7,500 psi (51.7 MPa) for 7-5/8 in and larger',
    'Temperature, HNBR element: 70–300 °F (21–149 °C)',
  ]);
  // `mark` elements have no role in Playwright.
  await expect(reasons.locator('mark')).toHaveText([
    '7 in',
    '20.0–26.0 lb/ft',
    '10,000 psi',
    '70–300 °F',
  ]);
  await expect(status).toContainText('“10k” is read as 10,000 psi');
  await expect(page).toHaveURL(/q=packer\+7\+in\+26%23\+10k\+300F/);
  await field.fill('f');
  await expect(cards.first()).toContainText(/f/i);
  const centralizer = page.getByRole('link', { name: 'BC-1 Bow-Spring Centralizer' });
  await field.fill('centraliser');
  await expect(centralizer).toBeVisible();
  await field.fill('hpht centralizer');
  const leftOut = page.getByText('1 product · none has “hpht”');
  await expect(leftOut).toBeVisible();
  // The dot stays with its note at the end of a line.
  expect(await leftOut.textContent()).toContain('·\u00a0none');
  await expect(centralizer).toBeVisible();
  await field.fill('zzzz');
  await expect(page.getByText('Nothing in the catalogue matches all of it.')).toBeVisible();
  await field.fill('');
}

test('PRD-1 PRD-3 PRD-4 search finds sizes, ratings, prefixes and words with a typo, and says why; the query, its interpretation and the first products fit the first screen, and the field does not move', async ({
  page,
}) => {
  const catalogue = new CataloguePage(page);
  const requested: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/api/product-facts')) requested.push(request.url());
  });
  await catalogue.open('/products');
  expect(requested, 'facts are requested when the field is touched').toEqual([]);
  await catalogue.field.focus();
  await expect.poll(() => requested.length).toBe(1);
  await test.step('what is found, and why', () => expectReasons(page));
  const intro = catalogue.main.getByText('From the packer to the seal inside it');
  const place = () => catalogue.field.boundingBox();
  for (const screen of SCREENS) {
    const at = `${screen.width} × ${screen.height}`;
    await page.setViewportSize(screen);
    await expect(intro).toBeVisible();
    const before = await place();
    await catalogue.field.fill('7 in hnbr 5k');
    await expect(intro).toBeHidden();
    expect(await place(), `${at}: the field`).toEqual(before);
    await expect(catalogue.status, at).toContainText('“5k” is read as 5,000 psi');
    await expect(catalogue.status, at).toBeInViewport({ ratio: 1 });
    const filters = screen.width < 640 ? catalogue.panel : catalogue.facet('Casing size');
    await expect(filters, at).toBeInViewport({ ratio: 1 });
    for (const card of [0, 1])
      await expect(catalogue.cards.nth(card), at).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY), at).toBe(0);
    await catalogue.field.fill('');
    await expect(intro).toBeVisible();
    expect(await place(), `${at}: the field`).toEqual(before);
  }
  await test.step('a filter stays under the pointer when it is chosen', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const facet = catalogue.facet('Casing size');
    const before = await facet.boundingBox();
    await catalogue.openFacet('Casing size');
    await catalogue.value('7 in').click();
    await expect(page).toHaveURL('/products?casing=7');
    expect((await facet.boundingBox())?.y).toBe(before?.y);
    await expect(catalogue.cards.first()).toBeInViewport();
  });
  await test.step('results are shown in rows, and can be shown as cards', async () => {
    await catalogue.value('7 in').click();
    await expect(page).toHaveURL('/products');
    await catalogue.field.fill('packer 7 in');
    await expect(catalogue.chosenView('Rows')).toBeChecked();
    await catalogue.cards.nth(1).getByRole('list', { name: 'Found by' }).waitFor();
    const parts = (card: number) =>
      [
        catalogue.cards.nth(card).getByRole('heading'),
        catalogue.cards.nth(card).getByRole('list', { name: 'Found by' }),
        catalogue.cards.nth(card).getByRole('button', { name: /^Shortlist/ }),
      ].map(part => part.boundingBox());
    const rows = await Promise.all([0, 1].flatMap(parts));
    const middle = (part: number) => (rows[part]?.y ?? 0) + (rows[part]?.height ?? 0) / 2;
    for (const part of [0, 3]) {
      expect(middle(part), 'name and reasons').toBeCloseTo(middle(part + 1), -1);
      expect(middle(part), 'name and shortlist').toBeCloseTo(middle(part + 2), -1);
    }
    for (const part of [0, 1, 2]) expect(rows[part]?.x).toBe(rows[part + 3]?.x);
    await catalogue.chosenView('Rows').press('ArrowRight');
    await expect(catalogue.chosenView('Cards')).toBeChecked();
    const [first, second] = await Promise.all(
      [0, 1].map(card => catalogue.cards.nth(card).boundingBox()),
    );
    expect(first?.y, 'cards are side by side').toBe(second?.y);
    // The choice stays when the query changes.
    await catalogue.field.fill('packer 7 in 26#');
    await expect(page).toHaveURL(/26/);
    await expect(catalogue.chosenView('Cards')).toBeChecked();
  });
  // accessibility.spec.ts has the other lists.
  await test.step('at least half of the first product of a category without sub-categories is in the first screen', async () => {
    await catalogue.follow('/products/float-equipment');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Float Equipment');
    for (const screen of SCREENS.slice(0, 2)) {
      await page.setViewportSize(screen);
      await expect(catalogue.cards.first(), `at ${screen.width} px`).toBeInViewport({ ratio: 0.5 });
    }
  });
});
