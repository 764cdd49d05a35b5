import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { By, Key, until } from 'selenium-webdriver';
import { serve } from '../../scripts/build/serve.mjs';
import { ENGINES, open } from './engines.mjs';
import { PAGES, PICTURES, PLAIN, TOOL } from './pages.mjs';

/** The timeout in milliseconds, long enough for a busy machine. */
const TIMEOUT = 30_000;

/** The widths in pixels at which the layouts of pictures change. */
const WIDTHS = [390, 447, 768, 1024, 1280];

/** A script that lists pictures which overflow their box, and a page that is wider than the window. */
const OVERFLOWS = `
  const found = [];
  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) found.push('the page is ' + beyond + ' px wider than the window');
  for (const picture of document.querySelectorAll('main img, main canvas')) {
    // Hovered pictures grow.
    picture.style.cssText = 'transform: none; transition: none';
    const box = (picture.closest('picture') ?? picture).parentElement;
    const [inner, outer] = [picture, box].map(element => element.getBoundingClientRect());
    if (inner.width === 0 || outer.width === 0) continue;
    const over = Math.max(
      outer.left - inner.left, inner.right - outer.right, outer.top - inner.top, inner.bottom - outer.bottom,
    );
    if (over > 3) found.push(picture.outerHTML.slice(0, 120) + ' overflows by ' + over + ' px');
  }
  return found;
`;

/** @type {Awaited<ReturnType<typeof serve>>} */
let site;
/** @type {string} */
let data;

for (const engine of ENGINES) {
  const opened = await open(engine);
  if (!opened) {
    console.log(`${engine.name} skipped: it is not installed (${engine.install})`);
    continue;
  }
  const { browser, close } = opened;

  const find = (/** @type {string} */ css) =>
    browser.wait(until.elementLocated(By.css(css)), TIMEOUT, css);

  /** Finds an element by its text, for which CSS has no selector. @param {string} tag @param {string} text */
  const named = (tag, text) =>
    browser.wait(
      until.elementLocated(By.xpath(`//${tag}[normalize-space()="${text}"]`)),
      TIMEOUT,
      text,
    );

  /** @param {import('selenium-webdriver').WebElement} element */
  const shown = element => browser.wait(until.elementIsVisible(element), TIMEOUT);

  /** Opens a page, and waits until it is hydrated and uncovered. @param {string} path */
  async function visit(path) {
    await browser.get(site.origin + path);
    await find('html[data-core="ready"]');
    // Checked by a script in the page, because the driver fails if an element disappears meanwhile.
    const uncovered = `return !document.querySelector('[role="progressbar"][aria-valuenow]')`;
    await browser.wait(() => browser.executeScript(uncovered), TIMEOUT, 'nothing covers it');
  }

  /** @param {number} width */
  const resize = width => browser.manage().window().setRect({ x: 0, y: 0, width, height: 900 });

  /** Gives the page this width, without the window's borders. @param {number} width */
  async function resizeWithin(width) {
    await resize(width);
    const inner = Number(await browser.executeScript('return innerWidth'));
    if (inner !== width) await resize(2 * width - inner);
  }

  /** What {@link hasNoOverflows} found. @type {string[]} */
  let overflows = [];
  /** On a busy machine the page follows its window later. */
  async function hasNoOverflows() {
    overflows = await browser.executeScript(OVERFLOWS);
    return overflows.length === 0;
  }

  describe(engine.name, () => {
    before(async () => {
      data = await mkdtemp(join(tmpdir(), 'engines-'));
      process.env.SERVER_SPAM_MINIMUM_FILL_SECONDS = '0';
      site = await serve({ args: ['--data', data] });
      await resize(1280);
      await browser.get(site.origin + PLAIN);
      await browser.executeScript("localStorage.setItem('cookiesAccepted', 'true')");
    });

    after(async () => {
      await close();
      await site.close();
      await rm(data, { recursive: true });
    });

    for (const path of PAGES) {
      const hasPictures = PICTURES.includes(path);
      const further = hasPictures ? '; its pictures stay in their boxes, 390 to 1280 wide' : '';
      test(`RTE-1 A11-3 ${path} hydrates and is no wider than the window${further}`, async () => {
        await visit(path);
        await shown(await find('main h1'));
        const beyond = await browser.executeScript(
          'return document.documentElement.scrollWidth - innerWidth',
        );
        assert.ok(Number(beyond) <= 0, `${beyond} px wider`);
        for (const width of hasPictures ? WIDTHS : []) {
          await resizeWithin(width);
          await browser.wait(hasNoOverflows, TIMEOUT).catch(cause => {
            throw new Error(`${width} px: ${overflows.join()}`, { cause });
          });
        }
        await resize(1280);
      });
    }

    test("HDR-1 the company's name is complete beside the full menu, 1024 wide", async () => {
      await resizeWithin(1024);
      await visit('/career');
      const isWide = () => browser.executeScript('return innerWidth === 1024');
      await browser.wait(isWide, TIMEOUT, '1024 px wide inside');
      const lacking = await browser.executeScript(`
        const name = document.querySelector('header a > span > span');
        const { width } = name.getBoundingClientRect();
        name.style.minWidth = 'min-content';
        return name.getBoundingClientRect().width - width;
      `);
      assert.equal(lacking, 0, `its longest word lacks ${lacking} px`);
      await resize(1280);
    });

    test('HDR-3 HDR-6 a menu opens, and Escape closes it', async () => {
      await visit('/');
      const button = await named('header//button', 'Company');
      await button.click();
      await shown(await find(`#${await button.getAttribute('aria-controls')} a`));
      await button.sendKeys(Key.ESCAPE);
      const isClosed = async () => (await button.getAttribute('aria-expanded')) === 'false';
      await browser.wait(isClosed, TIMEOUT, 'the menu is closed');
    });

    test('CAR-2 the carousel turns', async () => {
      await visit('/');
      const title = () =>
        browser
          .findElement(By.css('[aria-roledescription="slide"]:not([inert]) h3'))
          .getAttribute('textContent');
      const before = await title();
      const next = await find(
        '[aria-roledescription="carousel"] button[aria-label*="ext"]:not([disabled])',
      );
      await browser.executeScript('arguments[0].scrollIntoView({ block: "center" })', next);
      await next.click();
      await browser.wait(async () => (await title()) !== before, TIMEOUT, 'another slide');
    });

    test('CON-2 CON-7 an empty form shows the required fields, and a complete one is confirmed', async () => {
      await visit('/contact');
      const send = await named('button', 'Send enquiry');
      await send.click();
      await shown(await find('[data-error-for="name"]'));
      assert.equal(await (await find('[data-error-for="name"]')).getText(), 'Name is required');
      for (const [name, value] of [
        ['name', 'Ada Byron'],
        ['phone', '+44 1632 960123'],
        ['companyName', 'Difference Engines'],
        ['email', 'ada@engines.example'],
      ]) {
        await (await find(`form [name="${name}"]`)).sendKeys(value ?? '');
      }
      for (const [name, option] of [
        ['country', 'India'],
        ['state', 'Gujarat'],
        ['purpose', 'Product Enquiry'],
      ]) {
        const choice = await browser.wait(
          until.elementLocated(By.css(`select[name="${name}"] option[value="${option}"]`)),
          TIMEOUT,
        );
        await choice.click();
      }
      await send.click();
      const thanked = await find('dialog[open]');
      await browser.wait(until.elementTextContains(thanked, 'Thanks for Reaching Out!'), TIMEOUT);
    });

    test('DSH-1 the dialog for the data sheet opens, and Escape closes it', async () => {
      await visit(TOOL);
      const ask = await named('button', 'Request datasheet');
      await browser.executeScript('arguments[0].scrollIntoView({ block: "center" })', ask);
      await ask.click();
      const field = await find('dialog[open] input');
      await shown(field);
      await field.sendKeys(Key.ESCAPE);
      await browser.wait(
        async () => (await browser.findElements(By.css('dialog[open]'))).length === 0,
        TIMEOUT,
      );
    });

    test('CAS-2 a case study shows the first page of its PDF', async () => {
      await visit('/case-studies');
      await find('[data-state="rendered"] canvas');
    });
  });
}
