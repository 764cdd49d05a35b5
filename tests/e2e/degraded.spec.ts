import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { FormPage, RESUME } from './pages/form.ts';
import { Frame } from './pages/frame.ts';
import { HomePage } from './pages/home.ts';
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

/** Posts an enquiry without script: an invalid one, which comes back with its messages, and then a valid one. */
async function expectEnquiry(page: Page) {
  const enquiry = new FormPage(page, 'Enquiry');
  const send = enquiry.form.getByRole('button', { name: 'Send enquiry' });
  // The email address is valid for the browser's check, but not for the server's.
  const typed = {
    ...PERSON,
    Name: 'Ada Lovelace',
    'Company name': 'Engines',
    Email: 'ada@engines',
    State: 'Gujarat',
    Details: 'Two "packers"\n<b>',
  };
  const chosen = { Country: 'India', Purpose: 'Product Enquiry' };
  await enquiry.fill(typed);
  for (const [label, option] of Object.entries(chosen)) await enquiry.choose(label, option);
  await send.click();
  await expect(enquiry.error('email')).toHaveText('Invalid email address');
  for (const [label, value] of Object.entries({ ...typed, ...chosen }))
    await expect(enquiry.field(label)).toHaveValue(value);
  await enquiry.fill({ Email: PERSON.Email });
  await send.click();
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

/** Expects texts in the carousels of the home page, and as many insights as fit the width of the window. */
async function expectCards(page: Page) {
  const home = new HomePage(page);
  await expect(home.section('Products').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(home.section('Insights').getByRole('link').first()).toBeVisible();
  const slides = home.section('Insights').getByRole('group');
  await expect(slides.first()).toHaveAttribute('aria-roledescription', 'slide');
  for (const [width, count] of [
    [360, 2],
    [768, 2],
    [1024, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const fits = await slides.evaluateAll(all => {
      const row = all[0]?.parentElement?.getBoundingClientRect();
      const ends = all.map(slide => slide.getBoundingClientRect().right);
      return ends.filter(end => end <= (row?.right ?? 0) + 1).length;
    });
    expect(fits, `at ${width} px`).toBe(count);
  }
}

/** Expects a card for each person: photo, name, department, profile. */
async function expectTeam(page: Page) {
  const { data } = await (await page.request.get('/api/team')).json();
  const main = page.getByRole('main');
  for (const { name, department } of data) {
    await expect(main.getByRole('heading', { name })).toBeVisible();
    await expect(main.getByText(department).first()).toBeVisible();
  }
  const [{ name, profile_url }] = data;
  await expect(main.getByRole('link', { name })).toHaveAttribute('href', profile_url);
  const photos = await main
    .getByRole('presentation')
    .evaluateAll(images => images.map(image => image.getAttribute('src')?.split('/').at(-1)));
  expect(photos).toEqual(data.map(({ photo }: { photo: string }) => photo));
}

/** Expects the registration number of each certificate as caption, with its date if it has one. */
async function expectCertificates(page: Page) {
  const { data } = await (await page.request.get('/api/certificates-licenses')).json();
  for (const { regd_no, standard, valid_until } of data) {
    // Not the whole caption, which a screen reader would then read twice.
    await expect(page.getByRole('figure', { name: standard, exact: true })).toBeVisible();
    const caption = page.locator('figcaption').filter({ hasText: regd_no });
    await expect(caption).toBeVisible();
    await expect(caption.locator('time')).toHaveCount(valid_until ? 1 : 0);
    if (valid_until) {
      await expect(caption.locator('time')).toHaveAttribute('datetime', valid_until);
      await expect(caption).toContainText(`Valid until ${Number(valid_until.slice(-2))} `);
    }
  }
}

/** Expects a link to the complete list in place of the form for a well. */
async function expectCategories(page: Page) {
  // Playwright's locators do not look into noscript.
  const fallback = page.locator('main noscript');
  await expect(fallback.locator('p', { hasText: 'begin with a category' })).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
  await fallback.locator('a[href="/products/packer-systems"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Packer Systems');
}

/** What some pages show in their HTML. */
const CONTENT: Record<string, (page: Page) => Promise<void>> = {
  '/': expectCards,
  '/team': expectTeam,
  '/licenses-certificates': expectCertificates,
  '/products/well': expectCategories,
};

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // A test for each page, so that after a change only the tests of changed pages run.
  for (const path of PATHS) {
    test(`CON-10 CRR-1 CRT-1 INS-2 LOD-5 PRD-5 RTE-1 TEM-1 ${path} is complete, links lead on, menus open, forms post`, async ({
      page,
      log,
    }) => {
      // The response to an invalid enquiry.
      log.allow(/422/);
      await new Frame(page).open(path, 'load');
      await expectReadable(page, path);
      await CONTENT[path]?.(page);
      await ACTIONS[path]?.(page);
    });
  }
});

/** Opens a page, and expects it to be readable once its core has failed. */
async function openWithoutCore(page: Page, path: string) {
  const frame = new Frame(page);
  await frame.open(path, 'load');
  await frame.givenUp();
  await expectReadable(page, path);
}

test('CON-10 CRR-1 LOD-5 RTE-1 pages read, links lead on, menus open, forms post, when the wasm is blocked', async ({
  page,
  log,
}) => {
  await page.route('**/*.wasm', route => route.abort('blockedbyclient'));
  log.allow(/\.wasm|ERR_BLOCKED_BY_CLIENT|The page stays without its script|\b422\b/);
  log.allow(/was preloaded using link preload but not used/);
  for (const path of PAGES_WITH_ACTIONS) {
    await openWithoutCore(page, path);
    await ACTIONS[path]?.(page);
  }
});

test.describe('under the loading screen', () => {
  test.use({ covered: true });

  // A missing core ends in the same function of first.js. long-list.spec.ts has other missing scripts.
  test('LOD-5 RTE-1 the home page is complete if the entry is missing', async ({ page, log }) => {
    await page.route('**/assets/index-*.js', route => route.fulfill({ status: 404, body: '' }));
    log.allow(/The page stays without its script|\b404\b/);
    log.allow(/was preloaded using link preload but not used/);
    await openWithoutCore(page, '/');
  });
});
