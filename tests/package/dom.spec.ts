import { expect, test } from './readmePage.ts';

const slides = (names: string[]) =>
  names.map(name => `<article data-part="slide">${name}</article>`).join('');

const BUTTONS = `
  <button type="button" data-part="previous">Previous</button>
  <button type="button" data-part="next">Next</button>`;

const BODY = `
  <section id="track" aria-label="Row">
    <div data-part="viewport">${slides(['A<input aria-label="Number of A" />', 'B', 'C'])}</div>${BUTTONS}
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
  await test.step('another button of the mouse does not drag, and keys in a text field do not move it', async () => {
    await row.getByText('B', { exact: true }).hover();
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(0, 0, { steps: 4 });
    await page.mouse.up({ button: 'middle' });
    await expect(row.locator('[data-shown=true]')).toHaveText(['A', 'B']);
    await page.getByLabel('Number of A').press('ArrowRight');
    await expect(row.locator('[data-shown=true]')).toHaveText(['A', 'B']);
  });
  await row.getByRole('button', { name: 'Next' }).click();
  await expect(row.locator('[data-shown=true]')).toHaveText(['B', 'C']);
  await expect(row.getByText('2 to 3 of 3')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog', { name: 'A dialog' });
  const close = dialog.getByRole('button', { name: 'Close' });
  // As from a file input whose choice is cancelled.
  await close.dispatchEvent('cancel', { bubbles: true });
  await expect(dialog).toBeVisible();
  await close.click();
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

test('a consent category that is not known is an error, not a ticked box', async ({ page }) => {
  const bound = page.evaluate(`(async () => {
    const { core } = await import('core-wasm');
    const { bindConsentCategories } = await import('core-wasm/dom');
    const root = document.getElementById('categories');
    root.querySelector('[name=statistics]').name = 'statz';
    const optional = ['statistics'];
    bindConsentCategories(root, new (core().ConsentCategoriesStore)({ optional }), optional);
  })()`);
  await expect(bound).rejects.toThrow(
    'There is no consent category "statz"; there is necessary, statistics.',
  );
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

test('labels that are left out and names given by the document stay as they are', async ({
  page,
}) => {
  await page.evaluate(`(async () => {
    const { core } = await import('core-wasm');
    const { bindCarousel, bindConsent, bindDialog, bindTrack } = await import('core-wasm/dom');
    document.body.innerHTML = \`
      <section id="carousel" aria-label="Pumps">
        <button data-part="motion" aria-label="Stop">||</button><div data-part="viewport">${slides(['A', 'B'])}</div>
      </section>
      <section id="row" aria-label="Row"><div data-part="viewport">${slides(['A', 'B'])}</div></section>
      <dialog id="named" aria-labelledby="name"><h2 id="name">Named by hand</h2></dialog>
      <aside id="bar" aria-labelledby="sentence"><p id="sentence">Cookies</p></aside>\`;
    const at = id => document.getElementById(id);
    const { CarouselStore, ConsentStore, DialogStore, TrackStore } = core();
    const dialog = new DialogStore();
    bindCarousel(at('carousel'), new CarouselStore({ autoplay: 60_000 }), { slide: undefined });
    bindTrack(at('row'), new TrackStore(), { slide: undefined, shown: undefined });
    bindDialog(at('named'), dialog);
    bindConsent(at('bar'), new ConsentStore({ delay: 0, key: 'other' }));
    dialog.open();
  })()`);
  await expect(page.locator('[data-part=motion]')).toHaveAttribute('aria-label', 'Stop');
  for (const row of ['#carousel', '#row']) {
    await expect(page.locator(`${row} [data-part=slide]`).first()).toHaveAttribute(
      'aria-label',
      '1 of 2',
    );
  }
  await expect(page.getByRole('dialog', { name: 'Named by hand' })).toBeVisible();
  await expect(page.locator('#bar')).toHaveAttribute('aria-labelledby', 'sentence');
});

test('a button that a dialog gets while it is closed closes it', async ({ page }) => {
  await page.evaluate(() => {
    const button = '<button type="button" data-part="close">Cancel</button>';
    document.getElementById('dialog')?.insertAdjacentHTML('beforeend', button);
  });
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a wrong name of a part without which nothing works is named', async ({ page, log }) => {
  await page.evaluate(`(async () => {
    const { core } = await import('core-wasm');
    const { bindCarousel } = await import('core-wasm/dom');
    document.body.innerHTML = '<section id="wrong"><div data-part="window"><p data-part="slides"></p></div></section>';
    bindCarousel(document.getElementById('wrong'), new (core().CarouselStore)());
  })()`);
  await log.expect(/no element has data-part="viewport" in/);
  await log.expect(/no element has data-part="slide" in/);
});

test('a root that the document does not have and a missing store are named', async ({ page }) => {
  const [message, store] = await page.evaluate<string[]>(`(async () => {
    const { core } = await import('core-wasm');
    const { bindDialog } = await import('core-wasm/dom');
    return [
      () => bindDialog(document.querySelector('#none'), new (core().DialogStore)()),
      () => bindDialog(document.querySelector('#dialog')),
    ].map(use => {
      try { use(); } catch (error) { return error.message; }
    });
  })()`);
  expect(message).toBe(
    'core-wasm/dom: the root is null, not an element. Pass an element that the document already has.',
  );
  expect(store).toContain('the second argument is no store');
});
