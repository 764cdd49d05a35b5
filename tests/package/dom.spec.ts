import { expect, test } from './readmePage.ts';

const slides = (names: string[]) =>
  names.map(name => `<article data-part="slide">${name}</article>`).join('');

const BUTTONS = `
  <button type="button" data-part="previous">Previous</button>
  <button type="button" data-part="next">Next</button>`;

const BODY = `
  <section id="track" aria-label="Row">
    <div data-part="viewport">${slides(['A', 'B', 'C'])}</div>${BUTTONS}
    <p data-part="live"></p>
  </section>
  <button type="button" id="open">Open</button>
  <dialog id="dialog"><h2 data-part="title">A dialog</h2><button type="button" data-part="close">Close</button></dialog>
  <button type="button" id="enlarge">Picture</button>
  <dialog id="lightbox" aria-label="Pictures">
    <div data-part="viewport">${slides(['One', 'Two'])}</div>${BUTTONS}
    <button type="button" data-part="close">Close</button>
  </dialog>
  <aside id="consent" hidden>
    <p data-part="title">Cookies?</p><button type="button" data-part="agree">Agree</button>
  </aside>
  <aside id="categories" hidden>
    <p data-part="title">Which cookies?</p>
    <label><input type="checkbox" data-part="category" name="necessary" /> Necessary</label>
    <label><input type="checkbox" data-part="category" name="statistics" /> Statistics</label>
    <button type="button" data-part="reject">Reject</button>
    <button type="button" data-part="save">Save</button>
  </aside>`;

test.beforeEach(async ({ page }) => {
  await page.goto('/plain/empty.html');
  await page.evaluate(body => {
    document.body.innerHTML = body;
  }, BODY);
  await page.evaluate(`(async () => {
    const { core, init } = await import('core-wasm');
    const dom = await import('core-wasm/dom');
    await init();
    const stores = core();
    const at = id => document.getElementById(id);
    const dialog = new stores.DialogStore();
    const lightbox = new stores.LightboxStore();
    const optional = ['statistics'];
    window.releases = [
      dom.bindTrack(at('track'), new stores.TrackStore({ visible: [2, 2, 2, 2], duration: 0 })),
      dom.bindDialog(at('dialog'), dialog),
      dom.bindLightbox(at('lightbox'), lightbox),
      dom.bindConsent(at('consent'), new stores.ConsentStore({ delay: 0 })),
      dom.bindConsentCategories(at('categories'), new stores.ConsentCategoriesStore({ delay: 0, optional }), optional),
    ];
    at('open').onclick = () => dialog.open();
    at('enlarge').onclick = () => lightbox.openAt(1);
  })()`);
});

test('a row, a dialog and a lightbox are bound to elements of the document', async ({ page }) => {
  const row = page.getByRole('region', { name: 'Row' });
  await expect(row.locator('[data-shown=true]')).toHaveText(['A', 'B']);
  await row.getByRole('button', { name: 'Next' }).click();
  await expect(row.locator('[data-shown=true]')).toHaveText(['B', 'C']);
  await expect(row.getByText('2 to 3 of 3')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog', { name: 'A dialog' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Picture' }).click();
  const lightbox = page.getByRole('dialog', { name: 'Pictures' });
  await expect(lightbox.locator('[data-slide=current]')).toHaveText('Two');
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox.locator('[data-slide=current]')).toHaveText('One');
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
});

test('consents are bound to elements of the document', async ({ page }) => {
  const bar = page.getByRole('region', { name: 'Cookies?', exact: true });
  await bar.getByRole('button', { name: 'Agree' }).click();
  await expect(bar).toBeHidden();
  const choice = page.getByRole('region', { name: 'Which cookies?' });
  await expect(choice.getByLabel('Necessary')).toBeChecked();
  await choice.getByLabel('Statistics').check();
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(choice).toBeHidden();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).toEqual({ cookiesAccepted: 'true', consent: '1 statistics' });
});

test('after their release, the elements have no handlers', async ({ page }) => {
  await page.evaluate(() => {
    const { releases } = window as unknown as { releases: (() => void)[] };
    for (const release of releases) release();
  });
  const row = page.getByRole('region', { name: 'Row' });
  await row.getByRole('button', { name: 'Next' }).click();
  await expect(row.locator('[data-shown=true]')).toHaveText(['A', 'B']);
});
