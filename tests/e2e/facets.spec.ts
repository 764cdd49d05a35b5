import { expect, test } from './fixtures.ts';
import { CataloguePage } from './pages/catalogue.ts';
import { shifts, watchShifts } from './shifts.ts';

test.describe('PRD-4 the filters of the catalogue', () => {
  test('PRD-4 each count is the number of results after choosing, choices are in the URL, and a facet opens and closes by keyboard', async ({
    page,
  }) => {
    const catalogue = new CataloguePage(page);
    await watchShifts(page);
    await catalogue.open('/products');
    await catalogue.facet('Casing size').scrollIntoViewIfNeeded();
    await catalogue.openFacet('Casing size');
    await expect(catalogue.value('7 in')).toBeVisible();
    expect(await shifts(page), 'the layout does not shift while the counts load').toEqual([]);
    const size = catalogue.value('9-5/8 in');
    const left = await catalogue.countOf(size);
    await size.click();
    await expect(page).toHaveURL('/products?casing=9-5%2F8');
    await expect(catalogue.cards).toHaveCount(left);
    await expect(catalogue.status).toHaveText(`${left} products`);
    await catalogue.openFacet('Pressure rating');
    const limit = catalogue.value('7,500 psi and up');
    const both = await catalogue.countOf(limit);
    expect(both, 'a rating up to 7 in does not apply').toBeLessThan(left);
    await limit.click();
    await expect(page).toHaveURL('/products?casing=9-5%2F8&pressure=7500');
    await expect(catalogue.cards).toHaveCount(both);
    await page.reload();
    await catalogue.settled();
    await expect(catalogue.cards).toHaveCount(both);
    await expect(catalogue.chosen).toHaveText([/9-5\/8 in/, /7,500 psi and up/]);
    await catalogue.chosen.last().click();
    await expect(page).toHaveURL('/products?casing=9-5%2F8');
    await expect(catalogue.cards).toHaveCount(left);
    await catalogue.clear.click();
    await expect(page).toHaveURL('/products');
    await expect(catalogue.status, 'the focus stays near').toBeFocused();
    await test.step('by keyboard one facet is open at a time, and Escape closes it with the focus on its button', async () => {
      const [casing, service] = [catalogue.facet('Casing size'), catalogue.facet('Service')];
      await casing.focus();
      await page.keyboard.press('Enter');
      await expect(casing).toHaveAttribute('aria-expanded', 'true');
      await expect(catalogue.value('7 in')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(casing).toHaveAttribute('aria-expanded', 'false');
      await expect(casing).toBeFocused();
      await page.keyboard.press('Space');
      await expect(casing).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Shift+Tab');
      await expect(casing, 'the focus has left').toHaveAttribute('aria-expanded', 'false');
      await casing.press('Space');
      await service.click();
      await expect(casing).toHaveAttribute('aria-expanded', 'false');
      await catalogue.value(/sour service/i).focus();
      await page.keyboard.press('Space');
      await expect(page).toHaveURL('/products?service=h2s');
      await page.getByRole('heading', { level: 1 }).click();
      await expect(service).toHaveAttribute('aria-expanded', 'false');
    });
    await test.step('the values cover the results below', async () => {
      await page.setViewportSize({ width: 768, height: 900 });
      await catalogue.clear.click();
      await catalogue.field.fill('7 in packer');
      await expect(catalogue.cards.first()).toContainText('CM-2');
      await catalogue.openFacet('Casing size');
      const values = page.getByRole('group', { name: 'Casing size' });
      const above = await values.evaluate(panel => {
        const { left, top, right, bottom } = panel.getBoundingClientRect();
        const found = new Set<Element>();
        for (let x = left + 4; x < right; x += 8)
          for (let y = top + 4; y < Math.min(bottom, innerHeight); y += 8) {
            const hit = document.elementFromPoint(x, y);
            if (hit && !panel.contains(hit)) found.add(hit);
          }
        return [...found].map(element => element.outerHTML);
      });
      expect(above).toEqual([]);
    });
  });
});

test.describe('PRD-4 on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('PRD-3 PRD-4 A11-2 A11-3 the facets are in a panel whose button shows the number of choices, Return leaves the search field, and the row names of the comparison stay visible while it scrolls', async ({
    page,
  }) => {
    const catalogue = new CataloguePage(page);
    const { field } = catalogue;
    await catalogue.open('/products');
    await test.step('Return leaves the field, so that the keyboard does not cover the results', async () => {
      await field.fill('liner');
      await expect(field).toBeFocused();
      await field.press('Enter');
      await expect(field).not.toBeFocused();
      await expect(field).toHaveValue('liner');
      await field.fill('');
      await expect(page).toHaveURL('/products');
    });
    await test.step('a tap at the end of the field empties it', async () => {
      await field.fill('liner');
      const { width = 0, height = 0 } = (await field.boundingBox()) ?? {};
      await field.tap({ position: { x: width - 10, y: height / 2 } });
      await expect(field).toHaveValue('');
      await expect(page).toHaveURL('/products');
    });
    await test.step('the category with the focus is not cut off', async () => {
      await page.getByRole('button', { name: 'Packer Systems' }).focus();
      await page.keyboard.press('Tab');
      const focused = page.getByRole('button', { name: /^Liner Hangers/ });
      await expect(focused).toBeFocused();
      await expect(focused).toBeInViewport({ ratio: 1 });
      await focused.press('Enter');
      await expect(page).toHaveURL('/products?category=liner-hangers');
      await expect(focused, 'the list of categories above it is gone').toBeInViewport({ ratio: 1 });
      const top = async () => (await page.locator('[data-filters]').boundingBox())?.y ?? 0;
      const before = await top();
      await page.getByRole('button', { name: 'All categories' }).click();
      await expect(page).toHaveURL('/products');
      expect(await top(), 'the list is there again').toBeCloseTo(before, 0);
    });
    await expect(catalogue.facet('Casing size')).toBeHidden();
    await catalogue.panel.click();
    await catalogue.openFacet('Casing size');
    // The icon of an open facet turns, and is wider meanwhile.
    const distance = async () => {
      const icons = [catalogue.panel, catalogue.facet('Casing size')].map(button =>
        button.locator('svg').boundingBox(),
      );
      const [opener, facet] = await Promise.all(icons);
      return (facet?.x ?? Number.NaN) - (opener?.x ?? Number.NaN);
    };
    await expect.poll(distance, 'aligned with the button of the panel').toBeCloseTo(0, 0);
    await catalogue.value('7 in').click();
    await expect(catalogue.panel).toHaveText('Filters (1)');
    await expect(catalogue.value('7 in')).toBeChecked();
    await test.step('the number of results is in view, although the panel is longer than the window', async () => {
      await expect(catalogue.facet('Standard')).not.toBeInViewport();
      await expect(catalogue.status).toBeInViewport({ ratio: 1 });
    });
    await catalogue.panel.click();
    await expect(catalogue.facet('Casing size')).toBeHidden();
    await expect(catalogue.chosen).toHaveCount(1);
    await catalogue.clear.click();
    await test.step('the number of results and a chosen category are in view', async () => {
      await field.fill('packer');
      await expect(page.getByText(/^\d+ products$/)).toBeInViewport();
      await expect(catalogue.cards.first()).toBeInViewport();
      const last = page.getByRole('button', { name: /^Sealing & Packing Components/ });
      await last.press('Enter');
      await expect(last).toBeInViewport({ ratio: 1 });
      await expect(last).toHaveAttribute('aria-pressed', 'true');
      await last.press('Enter');
      await field.fill('');
    });
    await test.step('the comparison has the colours of its sheet, and its row names stay visible while it scrolls', async () => {
      const choices = page.getByRole('button', { name: /^Shortlist [A-Z]/ });
      for (const place of [0, 1, 2, 3]) await choices.nth(place).click();
      await page.getByRole('button', { name: 'Open shortlist' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Shortlist' });
      await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      // The focus ring contrasts with the sheet, and no shadow covers the ends of the table.
      await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCSS(
        'outline-color',
        'rgb(11, 13, 15)',
      );
      const frame = dialog.getByRole('region', { name: 'Shortlist' });
      await expect(frame).not.toHaveCSS('background-image', /rgb\(11, 13, 15\)/);
      const name = dialog.getByRole('rowheader', { name: 'Casing sizes' });
      await expect(dialog.getByRole('columnheader')).toHaveCount(4);
      const before = await name.boundingBox();
      await frame.evaluate(element => element.scrollTo({ left: 200, behavior: 'instant' }));
      expect(await frame.evaluate(element => element.scrollLeft)).toBe(200);
      expect((await name.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
    });
  });
});
