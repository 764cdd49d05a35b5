import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { FormPage, RESUME } from './pages/form.ts';
import { Frame } from './pages/frame.ts';
import { PATHS, PRODUCT } from './paths.ts';

/** Expects a readable page: visible, scrollable, with its heading and links. */
async function expectReadable(page: Page, path: string) {
  const frame = new Frame(page);
  await expect(frame.loadingScreen, path).toBeHidden();
  await expect(frame.main.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(frame.placeholders, path).toHaveCount(0);
  await expect(frame.root, path).not.toHaveCSS('overflow-y', 'hidden');
  await expect(frame.footer.getByRole('link', { name: 'Case Studies' }), path).toBeAttached();
  // No endless animation that only a script could stop.
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
  // No empty frame of a page that a script draws.
  if (path !== '/demo') await expect(frame.main.locator('canvas:visible'), path).toHaveCount(0);
  // No control that needs a script.
  await expect(
    page
      .getByRole('button', { name: /^(Compare|Shortlist|Next|Previous|Pause|Play|Show more)/i })
      .filter({ visible: true }),
    path,
  ).toHaveCount(0);
}

/** Expects menus and links of the home page to work without the core. */
async function expectNavigation(page: Page) {
  const frame = new Frame(page);
  const packers = frame.header.getByRole('link', { name: 'Packer Systems' });
  await expect(packers).toBeHidden();
  await frame.header.getByRole('button', { name: 'Product Line' }).first().hover();
  await expect(packers).toBeVisible();
  await packers.click();
  await expect(page).toHaveURL('/products/packer-systems');
  await expect(frame.main.getByRole('heading', { level: 1, name: 'Packer Systems' })).toBeVisible();
  // By keyboard.
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

/** Posts an application without script, and expects a page as response. */
async function expectApplication(page: Page) {
  const career = new FormPage(page, 'Application');
  await career.fill({ 'First name': 'Ada', ...PERSON });
  await career.field('Resume').setInputFiles(RESUME);
  await career.form.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
}

/** Posts an enquiry without script. */
async function expectEnquiry(page: Page) {
  const enquiry = new FormPage(page, 'Enquiry');
  await enquiry.fill({ Name: 'Ada Lovelace', 'Company name': 'Engines', ...PERSON });
  await enquiry.choose('Country', 'India');
  await enquiry.fill({ State: 'Gujarat' });
  await enquiry.choose('Purpose', 'General Enquiry');
  await enquiry.form.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks for Reaching Out!' })).toBeVisible();
}

/** Requests a data sheet without script, and follows the link to the enquiry, whose form names the product. */
async function expectRequest(page: Page) {
  const { form } = new FormPage(page, 'Datasheet');
  await expect(form.getByRole('button', { name: 'Download Datasheet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Enquire' }).click();
  const enquiry = new FormPage(page, 'Enquiry');
  await expect(enquiry.field('Purpose')).toHaveValue('Product Enquiry');
  await expect(enquiry.field('Details')).toHaveValue('Product: CM-2 Double-Grip Packer');
}

/** Actions by page. */
const ACTIONS: Record<string, (page: Page) => Promise<void>> = {
  '/': expectNavigation,
  '/career': expectApplication,
  '/contact': expectEnquiry,
  [PRODUCT]: expectRequest,
};

/** The pages with an action, and the catalogue. A core that does not load fails in the same way on every page. */
const PAGES_WITH_ACTIONS = [...Object.keys(ACTIONS), '/products'];

/** Opens pages, waits until each has settled, and checks its content and actions. */
async function expectSite(page: Page, paths: readonly string[], rest = async () => {}) {
  for (const path of paths) {
    await new Frame(page).open(path, 'load');
    await rest();
    await expectReadable(page, path);
    await ACTIONS[path]?.(page);
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // A test for each page, so that after a change only the tests of changed pages run.
  for (const path of PATHS) {
    test(`CON-10 CRR-1 LOD-5 RTE-1 ${path} reads, links lead on, menus open, forms post`, async ({
      page,
    }) => {
      await expectSite(page, [path]);
    });
  }
});

test.describe('under the loading screen', () => {
  test.use({ covered: true });

  // All end in the same function of first.js, so one page is enough for the others.
  for (const [what, files, isBlocked, paths] of [
    [
      'CON-10 CRR-1 LOD-5 RTE-1 pages read, links lead on, menus open, forms post, when the wasm is blocked',
      '**/*.wasm',
      true,
      PAGES_WITH_ACTIONS,
    ],
    ['LOD-5 RTE-1 the home page is complete when the wasm is not found', '**/*.wasm', false, ['/']],
    ['LOD-5 RTE-1 home is complete if the entry is blocked', '**/assets/index-*.js', true, ['/']],
    ['LOD-5 RTE-1 home is complete if the entry is missing', '**/assets/index-*.js', false, ['/']],
  ] as const) {
    test(what, async ({ page, log }) => {
      await page.route(files, route =>
        isBlocked ? route.abort('blockedbyclient') : route.fulfill({ status: 404, body: '' }),
      );
      log.allow(/\.wasm|ERR_BLOCKED_BY_CLIENT|The page stays without its script|\b404\b/);
      log.allow(/was preloaded using link preload but not used/);
      await expectSite(page, paths, () => new Frame(page).givenUp());
    });
  }
});
