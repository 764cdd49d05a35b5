import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { FormPage } from './pages/form.ts';
import { Frame } from './pages/frame.ts';
import { PATHS, PRODUCT } from './paths.ts';

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

/** Menus open and links lead on without the core, from the home page as it has been opened. */
async function expectWays(page: Page) {
  const frame = new Frame(page);
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
  await frame.header.getByRole('button', { name: 'Menu' }).click();
  await frame.header.getByRole('link', { name: 'Gallery' }).click();
  await expect(page).toHaveURL('/gallery');
  await expect(frame.main.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
}

const PERSON = { 'Phone number': '+44 1632 960100', Email: 'ada@engines.example' };

/** An application is posted, and the server responds with a page. */
async function expectApplication(page: Page) {
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
}

/** So is an enquiry. */
async function expectEnquiry(page: Page) {
  const enquiry = new FormPage(page, 'Enquiry');
  await enquiry.fill({ Name: 'Ada Lovelace', 'Company name': 'Engines', ...PERSON });
  await enquiry.choose('Country', 'India');
  await enquiry.fill({ State: 'Gujarat' });
  await enquiry.choose('Purpose', 'General Enquiry');
  await enquiry.takeTime();
  await enquiry.form.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks for Reaching Out!' })).toBeVisible();
}

/** A data sheet is asked for in its place on the page. */
async function expectRequest(page: Page) {
  const { form } = new FormPage(page, 'Datasheet');
  await expect(form.getByRole('button', { name: 'Download Datasheet' })).toBeVisible();
}

/** What there is to do on a page besides reading it. */
const DEEDS: Record<string, (page: Page) => Promise<void>> = {
  '/': expectWays,
  '/career': expectApplication,
  '/contact': expectEnquiry,
  [PRODUCT]: expectRequest,
};

/** Those on which there is something to do, and the catalogue: a core that does not come is one failure on every page. */
const BUSY = [...Object.keys(DEEDS), '/products'];

/** Opens pages, waits until each is what it will be, reads it, and does what there is to do. */
async function expectSite(page: Page, paths: readonly string[], rest = async () => {}) {
  for (const path of paths) {
    await new Frame(page).open(path, 'load');
    await rest();
    await expectReadable(page, path);
    await DEEDS[path]?.(page);
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CON-10 CRR-1 LOD-5 RTE-1 every page reads, links lead on, menus open, forms post', async ({
    page,
    log,
  }) => {
    test.slow();
    log.allow(/was preloaded using link preload but not used/);
    await expectSite(page, PATHS);
  });
});

for (const [what, files, isBlocked] of [
  ['the wasm is blocked', '**/*.wasm', true],
  ['the wasm is not found', '**/*.wasm', false],
  ['the entry is blocked', '**/assets/index-*.js', true],
  ['the entry is not found', '**/assets/index-*.js', false],
] as const) {
  test(`CON-10 CRR-1 LOD-5 RTE-1 pages read, links lead on, menus open, forms post, when ${what}`, async ({
    page,
    log,
  }) => {
    test.slow();
    await page.route(files, route =>
      isBlocked ? route.abort('blockedbyclient') : route.fulfill({ status: 404, body: '' }),
    );
    log.allow(/\.wasm|ERR_BLOCKED_BY_CLIENT|The page stays without its script|\b404\b/);
    log.allow(/was preloaded using link preload but not used/);
    await expectSite(page, BUSY, () => new Frame(page).givenUp());
  });
}
