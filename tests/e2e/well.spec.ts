import type { Locator, Page } from '@playwright/test';
import type { WellAnswer } from 'core-wasm';
import { expect, test } from './fixtures.ts';
import { FormPage } from './pages/form.ts';
import { Frame } from './pages/frame.ts';

const WELL = '/products/well?casing=7&weight=29.0&pressure=8%2C000+psi&temperature=275F&h2s=yes';

/** The page for a well. */
class WellPage {
  readonly frame: Frame;
  readonly fields: Locator;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
    this.fields = page.getByRole('search', { name: 'Your well' });
  }

  field(label: string): Locator {
    return this.fields.getByLabel(label);
  }

  /** The sticky line with the conditions. */
  get line(): Locator {
    return this.page.getByRole('region', { name: 'Your well' });
  }

  /** The button in it that shows the fields. */
  get change(): Locator {
    return this.line.getByRole('button', { name: 'Change' });
  }

  get status(): Locator {
    return this.page.getByRole('main').getByRole('status').last();
  }

  /** A tool of a category. */
  tool(name: string, category: string): Locator {
    const tools = this.page.getByRole('region', { name: category, exact: true });
    const heading = this.page.getByRole('heading', { level: 3, name });
    return tools.getByRole('listitem').filter({ has: heading });
  }
}

const PHONE = { width: 360, height: 800 };
const DESKTOP = { width: 1280, height: 800 };

test('PRD-5 A11-3 shows the tools that pass, with size rows and margins', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const well = new WellPage(page);
  await well.frame.open('/products/well');
  await expect(well.status).toHaveText(
    'Choose the casing size and weight, and the tools appear here.',
  );
  await test.step('an example shows what the page does', async () => {
    await page.getByRole('link', { name: /^Show an example/ }).press('Enter');
    await expect(well.status).toHaveText(/^7 in, 26\.0 lb\/ft: [1-9]\d* tools pass/);
    await expect(page.locator('body'), 'the focus is not lost').not.toBeFocused();
    await page.goBack();
    await expect(well.status).toHaveText(
      'Choose the casing size and weight, and the tools appear here.',
    );
  });
  await expect(well.field('Casing weight, lb/ft')).toBeDisabled();
  await well.field('Casing size, in').selectOption('7');
  await well.field('Casing weight, lb/ft').selectOption('29.0');
  await expect(well.fields).toContainText('ID 6.184 in (157.1 mm), drift 6.059 in (153.9 mm)');
  const passing = well.tool('CM-2 Double-Grip Packer', 'Packer Systems');
  await test.step('an unreadable field shows an example, and the tools are checked against the others', async () => {
    const pressure = well.field('Differential pressure');
    await pressure.fill('much');
    await expect(pressure).toHaveAccessibleDescription(
      'Write one pressure, such as 8,000 psi, 10k or 55 MPa.',
    );
    await expect(pressure).toHaveAttribute('aria-invalid', 'true');
    await expect(passing).toContainText('Passes');
    await pressure.fill('69 MPa');
    await expect(pressure).toHaveAccessibleDescription('Read as 69.0 MPa (10,008 psi)');
    await expect(pressure).toHaveAttribute('aria-invalid', 'false');
    await expect(passing).toContainText('0.0 MPa to spare');
  });
  await well.field('Differential pressure').fill('8k');
  await well.field('Temperature').fill('275');
  await well.field('There is H2S').check();
  await expect(well.fields).toContainText('Read as 8,000 psi (55.2 MPa)');
  await expect(well.fields).toContainText('Read as 275 °F (135 °C)');
  await expect(well.status).toHaveText(
    /^7 in, 29\.0 lb\/ft: \d+ tools pass, \d+ to ask us about, \d+ fail one limit/,
  );
  const packers = page.getByRole('region', { name: 'Packer Systems' });
  await expect(packers.getByRole('heading', { level: 3 })).toHaveText([
    'CM-2 Double-Grip Packer',
    'CW-9 Permanent Seal-Bore Packer',
    'CH-4 Hydraulic-Set Packer',
  ]);
  await expect(passing).toContainText('Passes');
  await expect(passing).toContainText('7 in, 26.0–32.0 lb/ft');
  await expect(passing).toContainText('Drift clearance: 0.184 in');
  await expect(passing).toContainText('2,000 psi to spare');
  await expect(passing).toContainText('25 °F to spare');
  await expect(passing).toContainText('NACE MR0175 / ISO 15156');
  const failing = well.tool('CH-4 Hydraulic-Set Packer', 'Packer Systems');
  await expect(failing).toContainText('Fails one limit');
  await expect(failing).toContainText('500 psi short');
  const asking = well.tool('LM-1 Mechanical-Set Liner Hanger', 'Liner Hangers');
  await expect(asking).toContainText('Ask us');
  await expect(asking).toContainText('Not stated: ask us');
  await expect(page).toHaveURL(
    '/products/well?casing=7&weight=29.0&pressure=8k&temperature=275&h2s=yes',
  );
  for (const size of [DESKTOP, PHONE]) {
    await test.step(`Enter folds the conditions into a sticky line above the tools, ${size.width} px wide`, async () => {
      await page.setViewportSize(size);
      await well.field('Temperature').press('Enter');
      await expect(well.fields).toBeHidden();
      await expect(well.change).toBeFocused();
      await expect(well.line).toContainText(
        '7 in, 29.0 lb/ft, 8,000 psi (55.2 MPa), 275 °F (135 °C), H2S',
      );
      await expect(packers.getByRole('heading', { level: 3 }).first()).toBeInViewport();
      await page.getByRole('link', { name: 'Send this well with an enquiry' }).focus();
      await expect(well.line).toBeInViewport({ ratio: 1 });
      await well.change.press('Enter');
      await expect(well.field('Casing size, in')).toBeFocused();
      await expect(well.field('Differential pressure')).toHaveValue('8k');
    });
  }
  await test.step('a link to the well shows the line and the tools', async () => {
    // The browser restores the position of the last frame.
    await page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await page.reload();
      await well.frame.settled();
      await expect(well.fields).toBeHidden();
      await expect(passing).toBeInViewport();
    }
  });
  await test.step('nothing scrolls sideways at 320 px, from right to left, and with text twice as large', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [direction, size] of [
      ['ltr', '100%'],
      ['rtl', '100%'],
      ['ltr', '200%'],
    ] as const) {
      await page.evaluate(
        ([dir, fontSize]) => {
          document.documentElement.setAttribute('dir', dir);
          document.documentElement.style.setProperty('font-size', fontSize);
        },
        [direction, size] as const,
      );
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(over, `${direction}, text of ${size}`).toBe(0);
    }
  });
});

test('PRD-5 the well is in the URL, going back restores it, size tables link to the page, and by keyboard the well is sent with an enquiry', async ({
  page,
}) => {
  const well = new WellPage(page);
  await well.frame.open(WELL);
  await well.change.click();
  await expect(well.field('Casing weight, lb/ft')).toHaveValue('29.0');
  await expect(well.field('Differential pressure')).toHaveValue('8,000 psi');
  await expect(well.field('There is H2S')).toBeChecked();
  await expect(well.status).toContainText('tools pass');
  const counts = await well.status.textContent();
  await page.getByRole('link', { name: 'CM-2 Double-Grip Packer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CM-2 Double-Grip Packer');
  await well.frame.main.getByRole('link', { name: 'Find the tool for your well' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the tool for your well');
  await expect(page).toHaveURL('/products/well');
  await page.goBack();
  await page.goBack();
  await expect(well.status).toHaveText(counts ?? '');
  await page.reload();
  await expect(well.status).toHaveText(counts ?? '');
  await test.step('a visitor who comes back from another document finds the same well', async () => {
    await well.frame.leaveAndReturn();
    await expect(well.status).toHaveText(counts ?? '');
    await expect(well.line).toContainText(
      '7 in, 29.0 lb/ft, 8,000 psi (55.2 MPa), 275 °F (135 °C), H2S',
    );
    await expect(page).toHaveURL(WELL);
  });
  await test.step('by keyboard a size is added to the shortlist, and the well to the enquiry', async () => {
    const size = page.getByRole('button', {
      name: 'Shortlist CM-2 Double-Grip Packer, 7 in, 26.0–32.0 lb/ft',
    });
    await size.focus();
    await size.press('Space');
    await expect(size).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('region', { name: 'Shortlist' })).toContainText(
      '7 in, 26.0–32.0 lb/ft',
    );
    await page.getByRole('link', { name: 'Send this well with an enquiry' }).press('Enter');
    const form = new FormPage(page, 'Enquiry');
    await expect(form.field('Details')).toHaveValue(
      'Well:\n- Casing: 7 in, 29.0 lb/ft\n- Differential pressure: 8,000 psi\n- Temperature: 275F\n- H2S: yes\n' +
        'Shortlist:\n- CM-2 Double-Grip Packer: 7 in, 26.0–32.0 lb/ft\n',
    );
    await expect(form.field('Purpose')).toHaveValue('Product Enquiry');
  });
});

test('PRD-5 the browser gets the same result as the server, also offline', async ({
  page,
  context,
  log,
}) => {
  log.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const well = new WellPage(page);
  const requested: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/api/well')) requested.push(request.url());
  });
  await well.frame.open('/products/well');
  const loaded = [/\/api\/product-facts$/, /\/api\/get-products\?/, /core_wasm_search.*\.wasm$/];
  const responses = loaded.map(url => page.waitForResponse(url));
  await well.field('Casing size, in').focus();
  for (const response of await Promise.all(responses)) await response.finished();
  await well.field('Casing size, in').selectOption('7');
  await expect(async () => {
    requested.length = 0;
    for (const weight of ['26.0', '29.0']) {
      await well.field('Casing weight, lb/ft').selectOption(weight);
      await expect(well.status).toContainText('tools pass');
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    }
    expect(requested, 'the browser answers alone').toEqual([]);
  }).toPass();
  await context.setOffline(true);
  for (const { casing, weight, pressure, temperature } of [
    { casing: '7', weight: '29.0', pressure: '10k', temperature: '150C' },
    { casing: '9-5/8', weight: '47.0', pressure: '5,000–8,000 psi', temperature: '-20 F' },
    { casing: '5-1/2', weight: '23.0', pressure: '69 MPa', temperature: 'hot' },
    { casing: '4-1/2', weight: '11.6', pressure: '99999999999 bar', temperature: '' },
  ]) {
    await well.field('Casing size, in').selectOption(casing);
    await well.field('Casing weight, lb/ft').selectOption(weight);
    await well.field('Differential pressure').fill(pressure);
    await well.field('Temperature').fill(temperature);
    const query = new URLSearchParams({ casing, weight, pressure, temperature });
    const response = await fetch(`${process.env.SITE_ORIGIN}/api/well?${query}`);
    const answer: WellAnswer = (await response.json()).data;
    const tools = answer.functions.flatMap(each => each.tools);
    const verdicts = { passes: 'Passes', asks: 'Ask us', fails: 'Fails one limit' };
    await expect(page.locator('li[data-verdict]')).toHaveText(
      tools.map(
        ({ name, verdict, rows: [row] }) =>
          new RegExp(
            [name, verdicts[verdict], row?.label ?? '']
              .map(text => text.replaceAll(/[-/.+()]/g, '\\$&'))
              .join('.*'),
          ),
      ),
    );
    if (answer.pressure) await expect(well.fields).toContainText(`Read as ${answer.pressure}`);
    for (const { text } of answer.problems) await expect(well.fields).toContainText(text);
  }
  expect(requested).toEqual([]);
});

test('PRD-5 a failed check shows an error and can be retried, and without the server the browser answers', async ({
  page,
  log,
}) => {
  log.allow(/403|api\/well|api\/product-facts|search's module/);
  const well = new WellPage(page);
  await page.route(/\/api\/(?:well|product-facts)/, route =>
    route.fulfill({ status: 403, body: '' }),
  );
  // There is no retry button while one of the two may still answer.
  const facts = page.waitForResponse('**/api/product-facts*');
  await well.frame.open(WELL);
  await facts;
  await expect(well.status).toContainText('The tools could not be found just now.');
  await page.unroute(/\/api\/(?:well|product-facts)/);
  await page.route('**/api/well*', route => route.fulfill({ status: 403, body: '' }));
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(well.status).toContainText('tools pass');
  await expect(well.status, 'the button disappeared with the focus in it').toBeFocused();
  await well.change.click();
  await well.field('There is H2S').uncheck();
  await expect(page).toHaveURL(/temperature=275F$/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(well.status).toContainText('tools pass');
  await expect(well.tool('CM-2 Double-Grip Packer', 'Packer Systems')).not.toContainText('NACE');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('PRD-5 A11-3 the catalogue links to the form, which the server answers with a page', async ({
    page,
  }) => {
    await page.goto('/products');
    await page.getByRole('link', { name: 'Find the tool for your well' }).first().click();
    const form = page.getByRole('form', { name: 'Your well' });
    await form.getByLabel('Casing size, in').selectOption('7');
    await form.getByLabel('Casing weight, lb/ft').fill('30');
    await form.getByLabel('Differential pressure').fill('8,000 psi');
    await form.getByLabel('There is H2S').check();
    await form.getByRole('button', { name: 'Find the tools' }).click();
    const weight = form.getByLabel('Casing weight, lb/ft');
    await expect(weight).toHaveAccessibleDescription(/^Choose a weight of 7 in casing/);
    await expect(form.getByLabel('There is H2S')).toBeChecked();
    await weight.fill('29');
    await form.getByLabel('Temperature').fill('275F');
    await form.getByRole('button', { name: 'Find the tools' }).click();
    await expect(page).toHaveURL(/\/products\/well\?casing=7&weight=29&.*view=plain/);
    const packer = page.getByRole('article').filter({ hasText: 'CM-2 Double-Grip Packer' });
    await expect(packer).toContainText('Passes');
    await expect(packer).toContainText('2,000 psi to spare');
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `at ${width} px`).toBe(0);
    }
    await page.getByRole('link', { name: 'CM-2 Double-Grip Packer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CM-2 Double-Grip Packer');
  });
});
