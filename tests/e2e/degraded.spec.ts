import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { FormPage } from './pages/form.ts';
import { Frame } from './pages/frame.ts';
import { PATHS } from './paths.ts';

/** The page reads: nothing covers it, it scrolls, its heading and its links are there. */
async function expectReadable(page: Page, path: string) {
  const frame = new Frame(page);
  await expect(frame.loadingScreen, path).toBeHidden();
  await expect(frame.main.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(frame.placeholders, path).toHaveCount(0);
  await expect(frame.root, path).not.toHaveCSS('overflow-y', 'hidden');
  await expect(frame.footer.getByRole('link', { name: 'Case Studies' }), path).toBeAttached();
  // Nothing moves on and on that only a script could stop.
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        return (
          playState === 'running' && effect?.getTiming().iterations === Number.POSITIVE_INFINITY
        );
      })
      .map(animation => (animation as CSSAnimation).animationName),
  );
  expect(moving, path).toEqual([]);
  // Nothing is offered that only a script could do.
  await expect(
    page
      .getByRole('button', { name: /^(Compare|Shortlist|Next|Previous|Pause|Play|Show more)/i })
      .filter({ visible: true }),
    path,
  ).toHaveCount(0);
}

/** Menus open and links lead on without the core. */
async function expectWays(page: Page) {
  const frame = new Frame(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await frame.open('/', 'load');
  const packers = frame.header.getByRole('link', { name: 'Packer Systems' });
  await expect(packers).toBeHidden();
  await frame.header.getByRole('button', { name: 'Product Line' }).first().hover();
  await expect(packers).toBeVisible();
  await packers.click();
  await expect(page).toHaveURL('/products/packer-systems');
  await expect(frame.main.getByRole('heading', { level: 1, name: 'Packer Systems' })).toBeVisible();
  // The same by keyboard.
  await frame.header.getByRole('button', { name: 'Company' }).first().focus();
  await expect(frame.header.getByRole('link', { name: 'Gallery' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await frame.open('/', 'load');
  await frame.header.getByRole('button', { name: 'Menu' }).click();
  await frame.header.getByRole('link', { name: 'Gallery' }).click();
  await expect(page).toHaveURL('/gallery');
  await expect(frame.main.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
}

const PERSON = { 'Phone number': '+44 1632 960100', Email: 'ada@engines.example' };

/** The forms post, and the server responds with a page. */
async function expectForms(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await new Frame(page).open('/career', 'load');
  const career = new FormPage(page, 'Application');
  await career.fill({ 'First name': 'Ada', ...PERSON });
  await career.field('Resume').setInputFiles({
    name: 'ada.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  });
  await career.takeTime();
  await career.form.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();

  await new Frame(page).open('/contact', 'load');
  const enquiry = new FormPage(page, 'Enquiry');
  await enquiry.fill({ Name: 'Ada Lovelace', 'Company name': 'Engines', ...PERSON });
  await enquiry.choose('Country', 'India');
  await enquiry.fill({ State: 'Gujarat' });
  await enquiry.choose('Purpose', 'General Enquiry');
  await enquiry.takeTime();
  await enquiry.form.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks for Reaching Out!' })).toBeVisible();

  // A data sheet is asked for in its place on the page.
  await new Frame(page).open('/products/cm-2-double-grip-packer', 'load');
  const datasheet = new FormPage(page, 'Datasheet');
  await expect(datasheet.form.getByRole('button', { name: 'Download Datasheet' })).toBeVisible();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ log }) => log.allow(/was preloaded using link preload but not used/));

  test('LOD-5 RTE-1 every page reads, links lead on, menus open', async ({ page }) => {
    test.slow();
    for (const path of PATHS) {
      await new Frame(page).open(path, 'load');
      await expectReadable(page, path);
    }
    await expectWays(page);
  });

  test('CON-10 CRR-1 the forms post', async ({ page }) => {
    await expectForms(page);
  });
});

for (const [what, files, failure] of [
  ['the wasm is blocked', '**/*.wasm', { abort: true }],
  ['the wasm is not found', '**/*.wasm', { abort: false }],
  ['the entry is blocked', '**/assets/index-*.js', { abort: true }],
  ['the entry is not found', '**/assets/index-*.js', { abort: false }],
] as const) {
  test.describe(`when ${what}`, () => {
    test.beforeEach(async ({ page, log }) => {
      await page.route(files, route =>
        failure.abort ? route.abort('blockedbyclient') : route.fulfill({ status: 404, body: '' }),
      );
      log.allow(/\.wasm|ERR_BLOCKED_BY_CLIENT|The page stays without its script|\b404\b/);
      log.allow(/was preloaded using link preload but not used/);
    });

    test(`LOD-5 RTE-1 every page reads, links lead on, menus open, when ${what}`, async ({
      page,
    }) => {
      test.slow();
      for (const path of PATHS) {
        const frame = new Frame(page);
        await frame.open(path, 'load');
        await frame.givenUp();
        await expectReadable(page, path);
      }
      await expectWays(page);
    });

    test(`CON-10 CRR-1 the forms post when ${what}`, async ({ page }) => {
      await expectForms(page);
    });
  });
}
