import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { flaws } from './flaws.ts';
import { stateOf } from './pages/demo.ts';
import { FormPage } from './pages/form.ts';
import { Frame } from './pages/frame.ts';
import { RECORDER } from './pages/session.ts';
import { PATHS, PRODUCT, WIDEST } from './paths.ts';
import { expectSteadyText, scrollThrough, shifts, watchShifts } from './shifts.ts';
import { CONTRAST, vanished } from './vanished.ts';
import { walkAll, walkMain } from './walk.ts';
import { brokenMeasures, wastefulSizes } from './widths.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The page's header and footer, which are the same on all pages. */
const FRAME = ['header[data-tone]', 'footer[data-tone]'];

/** Runs axe with the rules of WCAG 2.2 AA and its best practices. In legacy mode axe needs no second page for frames of other origins. */
async function findings(page: Page, without: string[] = []) {
  const axe = new AxeBuilder({ page })
    .options({ runOnly: STANDARDS, resultTypes: ['violations'] })
    .setLegacyMode();
  for (const part of without) axe.exclude(part);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} (${failureSummary})`).join('; ')}`,
  );
}

/** Targets smaller than 44 px, except for links in running text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Layouts that depend on the window's width update in the next frame.
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter(
        element =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest('[inert], [aria-hidden=true], p, [hidden]') &&
          // The skip link is outside of the window until it has the focus.
          element.getBoundingClientRect().bottom > 0,
      )
      .map(element => {
        const own = element.getBoundingClientRect();
        const after = getComputedStyle(element, '::after');
        // A link may cover its whole card.
        const spread = after.position === 'absolute' && after.content !== 'none';
        const box = spread
          ? (element.closest('article, li, [role=group]') ?? element).getBoundingClientRect()
          : own;
        return { name: `${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`, box };
      })
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ name, box }) => `${name} is ${Math.round(box.width)} x ${Math.round(box.height)}`);
  });
}

/** Elements whose style allows animations or transitions of noticeable duration. */
function animatedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (durations: string) => Math.max(...durations.split(',').map(parseFloat));
    return [...document.querySelectorAll('*')].flatMap(element =>
      [undefined, '::before', '::after'].flatMap(part => {
        const style = getComputedStyle(element, part);
        const moves =
          longest(style.transitionDuration) > 0.001 ||
          (style.animationName !== 'none' && longest(style.animationDuration) > 0.001) ||
          style.scrollBehavior === 'smooth';
        return moves ? [`${element.tagName}.${element.getAttribute('class')}${part ?? ''}`] : [];
      }),
    );
  });
}

const PHONE = { width: 390, height: 844 };
const SIZES = [
  ['a phone', PHONE],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

/** Runs axe at the width of a phone and of a desktop. */
async function expectNoFindings(page: Page) {
  for (const [device, size] of SIZES) {
    await page.setViewportSize(size);
    expect(await findings(page), `on ${device}`).toEqual([]);
  }
}

/** Expects everything within a part of the page to be visible in the colours of a contrast theme, including the focus. */
async function expectVisibleInContrast(page: Page, within = 'body', besides = async () => {}) {
  await page.emulateMedia(CONTRAST);
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  expect(await vanished(page, within)).toEqual([]);
  await besides();
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
}

/** The core that a page loads. No other part of it may follow. */
const CORES: Record<string, string> = {
  '/': 'base',
  [PRODUCT]: 'base',
  '/contact': 'base_forms',
  '/products': 'base_catalogue',
};

/** Expects no request for data, which the document contains, and few for code, because each costs a round trip. */
async function expectFewRequests(page: Page, path: string, requested: readonly string[]) {
  expect(requested.filter(file => /^\/(api|wp-json|places)\//.test(file))).toEqual([]);
  const code = requested.filter(file => /^\/assets\/.*\.(m?js|wasm)$/.test(file));
  // Case studies also load the PDF renderer; the demo page loads all machines.
  const own = code.filter(file => !/\/pdf[.-]/.test(file));
  expect(code.filter(file => RECORDER.test(file))).toEqual([]);
  if (path !== '/demo') expect(own.length, own.join(' ')).toBeLessThanOrEqual(11);
  if (!CORES[path]) return;
  await page.waitForLoadState('networkidle');
  const parts = requested.flatMap(file => /core_wasm_(\w+?)_bg[^/]*\.wasm$/.exec(file)?.[1] ?? []);
  expect(parts).toEqual([CORES[path]]);
}

/** Pages with many pictures, models or measures. */
const WITH_FIGURES: readonly string[] = [
  ...['/', '/about', '/products', '/licenses-certificates', '/case-studies', '/gallery', PRODUCT],
];

/** What is checked on these at each width. */
const WIDTHS = [
  [360, [brokenMeasures, wastefulSizes]],
  [390, [brokenMeasures]],
  [768, [brokenMeasures, wastefulSizes]],
  [1024, [brokenMeasures, wastefulSizes]],
  [1280, [wastefulSizes]],
  [1920, [wastefulSizes]],
] as const;

/** Lists, and the role of their items. */
const LISTS: Record<string, 'article' | 'figure' | 'img'> = {
  '/products/packer-systems': 'article',
  '/products/packer-systems/mechanical-set-packers': 'article',
  '/licenses-certificates': 'figure',
  '/gallery': 'img',
  '/case-studies': 'article',
};

/** Expects at least half of the first item of a list in a window of this size. */
async function expectItemInView(page: Page, path: string, size: { width: number; height: number }) {
  const role = LISTS[path];
  if (!role) return;
  await page.setViewportSize(size);
  await toTop(page);
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole(role) });
  await expect(items.first()).toBeInViewport({ ratio: 0.5 });
}

const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

/** Scrolls to the end of a page, and expects no layout shifts since it was opened. */
async function expectNoJumps(page: Page, path: string) {
  await scrollThrough(page);
  // The log of the demo page grows with each state of its machines.
  if (path !== '/demo') expect(await shifts(page)).toEqual([]);
}

/** Waits for the controls that appear on the demo page with a delay, so that the number of tab stops is constant. */
async function settleDemo(page: Page) {
  // The consent banner on the demo page appears after a second.
  await page.getByRole('button', { name: 'Agree' }).waitFor();
  // The search loads its facets on focus, and the log shows them.
  const search = page.getByRole('region', { name: 'Search', exact: true });
  await search.getByRole('searchbox').dispatchEvent('focusin');
  await expect(stateOf(search)).toContainText('"scope": "facts"');
  await expect(search.getByRole('button', { name: 'Clear the log' })).toBeVisible();
  const pdf = page.getByRole('region', { name: 'PDF card', exact: true });
  await expect(stateOf(pdf)).toContainText('"rendered"');
}

test.describe('with everything at rest', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const path of PATHS) {
    test(`A11-1 A11-2 A11-3 A11-4 ${path} is accessible`, async ({ page }) => {
      test.slow();
      const frame = new Frame(page);
      const isHome = path === '/';
      const expectNoFindingsHere = async () =>
        expect(await findings(page, isHome ? [] : FRAME)).toEqual([]);
      const requested: string[] = [];
      page.on('request', request => requested.push(new URL(request.url()).pathname));
      await watchShifts(page);
      await test.step('a web font that loads late causes almost no layout shift', () =>
        expectSteadyText(page, path));
      await page.waitForLoadState();
      await test.step('it requests no data and few files', () =>
        expectFewRequests(page, path, requested));
      await test.step('nothing jumps on a desktop', () => expectNoJumps(page, path));
      await frame.complete();
      await test.step('axe finds nothing on a desktop', expectNoFindingsHere);
      await test.step('the keyboard reaches everything in order, with a visible focus', async () => {
        await toTop(page);
        if (path === '/demo') await settleDemo(page);
        // The slides of a long row become inert a moment later.
        await expect(page.locator('[data-ready="false"]')).toHaveCount(0);
        expect(await (isHome ? walkAll(page) : walkMain(page))).toEqual([]);
      });
      await test.step('everything is visible in forced colours, including the focus', () =>
        expectVisibleInContrast(page, isHome ? undefined : 'main'));
      await test.step('nothing moves', async () =>
        expect(await animatedElements(page)).toEqual([]));
      await test.step('nothing is cut off at 2560 px', async () => {
        await expect.poll(() => flaws(page, 2560)).toEqual([]);
      });
      for (const [width, checks] of WITH_FIGURES.includes(path) ? WIDTHS : []) {
        await test.step(`at ${width} px measures are not broken, and pictures have their declared size`, async () => {
          await page.setViewportSize({ width, height: 800 });
          // The core follows the new width a frame later.
          for (const check of checks) await expect.poll(() => check(page), check.name).toEqual([]);
        });
      }
      await test.step('the first screen of a desktop shows the first item of a list', () =>
        expectItemInView(page, path, { width: 1280, height: 720 }));
      await page.setViewportSize(PHONE);
      if (WIDEST.includes(path)) {
        await test.step('a web font that loads late causes almost no layout shift on a phone', () =>
          expectSteadyText(page, path));
        await page.waitForLoadState();
      } else await frame.open(path);
      await test.step('the first screen of a phone shows the first item of a list', () =>
        expectItemInView(page, path, PHONE));
      await test.step('nothing jumps on a phone', () => expectNoJumps(page, path));
      await frame.complete();
      await test.step('axe finds nothing on a phone', expectNoFindingsHere);
      // The widths are the ends of the requirement's range: wider phones have the same layout as 320 px.
      await test.step('nothing is cut off at 320 px', async () => {
        await expect.poll(() => flaws(page, 320)).toEqual([]);
      });
      await test.step('targets are large enough for a finger', async () => {
        await expect.poll(() => smallTargets(page)).toEqual([]);
      });
      await test.step('nothing is cut off and nothing scrolls sideways from right to left', async () => {
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
        await expect.poll(() => flaws(page, 320)).toEqual([]);
      });
      await page.evaluate(() => {
        document.documentElement.removeAttribute('dir');
        document.documentElement.style.setProperty('font-size', '200%');
      });
      for (const width of [320, 1280]) {
        await test.step(`nothing is cut off at ${width} px with text twice as large`, async () => {
          await expect.poll(() => flaws(page, width)).toEqual([]);
        });
      }
    });
  }

  test.describe('before consent', () => {
    test.use({ consent: false });

    test('A11-1 A11-2 in the cookie banner, menus, errors and dialogs and on the not-found page axe finds nothing, and forced colours hide nothing', async ({
      page,
    }) => {
      test.slow();
      const frame = new Frame(page);
      const { header } = frame;
      await frame.open('/');
      await frame.complete();
      await test.step('while the cookie banner shows', async () => {
        const agree = page.getByRole('button', { name: 'Agree' });
        await expect(agree).toBeVisible();
        await expectNoFindings(page);
        await agree.click();
      });
      await test.step('while a dropdown is open', async () => {
        await header.getByRole('button', { name: 'Product Line' }).click();
        await expect(header.getByRole('link', { name: 'Packer Systems' })).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await expectVisibleInContrast(page, 'header');
        await page.keyboard.press('Escape');
      });
      await test.step('while the menu of a phone is open', async () => {
        await page.setViewportSize(PHONE);
        await header.getByRole('button', { name: 'Menu' }).click();
        await expect(header.getByRole('button', { name: 'Company' })).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await page.keyboard.press('Escape');
      });
      await test.step("while a form's errors show", async () => {
        await frame.follow('/contact');
        await frame.complete();
        const { form } = new FormPage(page, 'Enquiry');
        await form.getByRole('button', { name: 'Send enquiry' }).click();
        await expect(form.getByText('Name is required').first()).toBeVisible();
        await expectNoFindings(page);
      });
      await test.step('in the results of a search', async () => {
        await frame.follow('/products?q=packer');
        await frame.complete();
        await expect(page.getByRole('group', { name: 'Show products as' })).toBeVisible();
        await expectNoFindings(page);
        await expectVisibleInContrast(page, 'main');
      });
      await test.step('while the datasheet dialog is open', async () => {
        await frame.follow('/products/cm-2-double-grip-packer');
        await frame.complete();
        await page.getByRole('button', { name: 'Request datasheet' }).first().click();
        const dialog = page.getByRole('dialog', { name: 'Datasheet' });
        await expect(dialog).toBeVisible();
        await expectNoFindings(page);
        await expectVisibleInContrast(page, 'dialog[open]', async () => {
          for (const side of ['left', 'right', 'bottom'])
            await expect(dialog).not.toHaveCSS(`border-${side}-width`, '0px');
        });
        await page.keyboard.press('Escape');
      });
      await test.step('while a picture is enlarged', async () => {
        await frame.follow('/gallery');
        await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
        await frame.complete();
        await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoFindings(page);
        await expectVisibleInContrast(page, 'dialog[open]');
        await page.keyboard.press('Escape');
      });
      await test.step('on the not-found page', async () => {
        await frame.follow('/no/such/page');
        await expect(page.getByRole('heading', { name: 'Sorry Page Not Found' })).toBeVisible();
        await expectNoFindings(page);
      });
    });
  });
});
