import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { FormPage } from './pages/form.ts';
import { Frame, linksTo } from './pages/frame.ts';
import { PRODUCT } from './paths.ts';

const SIZE = '7 in, 20.0–26.0 lb/ft';
const OTHER = '7 in, 26.0–32.0 lb/ft';

/** Puts two sizes of one packer, and another packer without a size, on the shortlist. */
async function shortlist(page: Page): Promise<Frame> {
  const frame = new Frame(page);
  await frame.open(PRODUCT);
  for (const size of [SIZE, OTHER])
    await frame.main.getByRole('button', { name: `Shortlist ${size}` }).click();
  await frame.follow('/products/packer-systems');
  await frame.main.getByRole('button', { name: /^Shortlist CH-4/ }).click();
  return frame;
}

/** Lets a visitor arrive with a stored shortlist. */
const arriveWith = (page: Page, lines: readonly string[]) =>
  page.addInitScript(list => {
    if (location.protocol !== 'about:' && !localStorage.getItem('shortlist'))
      localStorage.setItem('shortlist', list);
  }, lines.join('\n'));

test('PRD-6 sizes are chosen in their table, tabs share the shortlist, and it is there on the next visit', async ({
  page,
  context,
}) => {
  await shortlist(page);
  const other = page.getByRole('region', { name: 'Shortlist' });
  const tab = await context.newPage();
  const frame = new Frame(tab);
  await frame.open(PRODUCT);
  const tray = tab.getByRole('region', { name: 'Shortlist' });
  await expect(tray.getByRole('listitem')).toHaveText([
    /^CM-2 Double-Grip Packer2 sizes/,
    /^CH-4 Hydraulic-Set Packer/,
  ]);
  const size = frame.main.getByRole('button', { name: `Shortlist ${SIZE}` });
  await expect(size).toHaveAttribute('aria-pressed', 'true');
  await size.press('Space');
  await expect(size).toHaveAttribute('aria-pressed', 'false');
  for (const list of [tray, other])
    await expect(list.getByRole('listitem').first()).toContainText(OTHER);
  const tool = frame.main.getByRole('button', { name: 'Shortlist CM-2 Double-Grip Packer' });
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
  await tool.click();
  for (const list of [tray, other])
    await expect(list.getByRole('listitem')).toHaveText([/^CH-4 Hydraulic-Set Packer/]);
  await tray.getByRole('button', { name: 'Open shortlist' }).click();
  await expect(tab.getByRole('dialog').getByRole('columnheader')).toHaveText([
    'CH-4 Hydraulic-Set Packer',
  ]);
  await tab.keyboard.press('Escape');
  await tray.getByRole('button', { name: 'Remove CH-4' }).click();
  await expect(other).toHaveCount(0);
});

test('PRD-6 removing a tool, and the keyboard in the tray, leave the page where it is', async ({
  page,
}) => {
  // Four tools do not fit into the tray of a phone.
  await arriveWith(page, [
    `cm-2-double-grip-packer\t${SIZE}`,
    ...['ch-4-hydraulic-packer', 'lt-5-liner-top-packer', 'bp-1-bridge-plug'],
  ]);
  await new Frame(page).open('/products/packer-systems');
  const tray = page.getByRole('region', { name: 'Shortlist' });
  const scrolled = () => page.evaluate(() => scrollY);
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    await tray.getByRole('button', { name: 'Open shortlist' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(tray.getByRole('button', { name: 'Remove BP-1' })).toBeFocused();
    expect(await scrolled()).toBe(0);
  }
  const first = tray.getByRole('button', { name: 'Remove CM-2' });
  await first.focus();
  await expect(first).toBeInViewport({ ratio: 1 });
  await first.press('Enter');
  const left = tray.getByRole('button', { name: 'Remove CH-4' });
  await expect(left).toBeFocused();
  await expect(left).toBeInViewport({ ratio: 1 });
  expect(await scrolled()).toBe(0);
  await test.step('Enter that is held removes one tool', async () => {
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(tray.getByRole('button', { name: 'Remove LT-5' })).toBeFocused();
    await expect(tray.getByRole('listitem')).toHaveCount(2);
  });
});

test('PRD-6 a tool has its slug while it loads and if it fails to, one that is gone from the catalogue is named, and one beyond the limit is rejected', async ({
  page,
  log,
}) => {
  log.allow(/403|404/);
  await arriveWith(page, [`cm-2-double-grip-packer\t${SIZE}`, 'ch-4-hydraulic-packer']);
  const frame = new Frame(page);
  const tool = '**/api/products/ch-4-*';
  const open = page.getByRole('button', { name: 'Open shortlist (2)' });
  const dialog = page.getByRole('dialog', { name: 'Shortlist' });
  await test.step('in an enquiry', async () => {
    let fail = () => {};
    const awaited = new Promise<void>(resolve => {
      fail = resolve;
    });
    await page.route(tool, async route => {
      await awaited;
      await route.fulfill({ status: 403, body: '' });
    });
    await frame.open('/contact?about=shortlist');
    const details = new FormPage(page, 'Enquiry').field('Details');
    const named = /\n- CM-2 [^\n]*\n- ch-4-hydraulic-packer\n$/;
    await expect(details).toHaveValue(named);
    const failed = page.waitForResponse(tool);
    fail();
    await failed;
    await expect(details).toHaveValue(named);
    await page.unroute(tool);
  });
  await test.step('in the comparison', async () => {
    const deliver = await hold(page, tool);
    await frame.open('/products');
    await open.click();
    await expect(dialog.getByRole('status')).toHaveText('Products are still loading.');
    deliver();
    await expect(dialog.getByRole('columnheader')).toHaveCount(2);
    await expect(dialog.getByRole('status')).toHaveCount(0);
  });
  await test.step('gone from the catalogue', async () => {
    await page.route(tool, route => route.fulfill({ status: 404, body: '' }));
    await frame.open('/products');
    await open.click();
    await expect(dialog).toContainText('No longer in the catalogue: ch-4-hydraulic-packer.');
  });
  await test.step('a size that is gone from the table has no rows', async () => {
    const sizes = dialog.getByRole('row', { name: 'Casing weight, lb/ft' });
    await expect(sizes).toHaveCount(1);
    await page.evaluate(() =>
      localStorage.setItem('shortlist', 'cm-2-double-grip-packer\t6 in\nch-4-hydraulic-packer'),
    );
    await frame.open('/products');
    await open.click();
    await expect(dialog.getByRole('row', { name: 'Element hardness' })).toHaveCount(1);
    await expect(sizes).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('beyond the limit', async () => {
    const choices = frame.main.getByRole('button', { name: /^Shortlist [A-Z]/, pressed: false });
    for (let more = 0; more < 4; more++) await choices.first().click();
    await expect(choices.first()).toHaveAttribute('aria-disabled', 'true');
    const tray = page.getByRole('region', { name: 'Shortlist' });
    await expect(tray.getByRole('status')).toHaveText('The list is full: remove a product first.');
    await choices.first().press('Enter');
    await expect(tray.getByRole('listitem')).toHaveCount(6);
  });
});

test('PRD-6 CON-1 chosen sizes are compared row by row, on a phone with each name above two values, and sent with an enquiry, one line per tool', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await shortlist(page);
  const tray = page.getByRole('region', { name: 'Shortlist' });
  const open = tray.getByRole('button', { name: 'Open shortlist' });
  await expect(open).toBeInViewport({ ratio: 1 });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Shortlist' });
  const row = dialog.getByRole('row', { name: /^Maximum OD, in/ });
  await expect(row.getByRole('cell')).toHaveText(['6.062 (154.0)5.875 (149.2)', '–']);
  // In one step, because the dialog may still be moving.
  const [name, first, second] = await row
    .getByRole('rowheader')
    .or(row.getByRole('cell'))
    .evaluateAll(all => all.map(each => each.getBoundingClientRect()));
  expect(name?.y).toBeLessThan(first?.y ?? 0);
  expect(first?.y).toBe(second?.y);
  expect(first?.width).toBe(second?.width);
  const frame = dialog.getByRole('region', { name: 'Shortlist' });
  await test.step('the names and the buttons to print and send stay visible', async () => {
    const ways = [
      ...(await dialog.getByRole('columnheader').getByRole('link').all()),
      dialog.getByRole('button', { name: 'Print' }),
      dialog.getByRole('link', { name: 'Send with an enquiry' }),
    ];
    expect(ways).toHaveLength(4);
    const send = dialog.getByRole('link', { name: 'Send with an enquiry' });
    expect((await send.boundingBox())?.height, 'its text has one line').toBeLessThan(56);
    for (const height of [740, 844]) {
      await page.setViewportSize({ width: height === 740 ? 360 : 390, height });
      for (const top of [0, 99_999]) {
        await frame.evaluate((element, to) => element.scrollTo({ top: to }), top);
        for (const way of ways) await expect(way).toBeInViewport({ ratio: 1 });
      }
      await expect(dialog.getByRole('cell').last()).toBeInViewport({ ratio: 0.9 });
    }
  });
  expect(await frame.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0);

  await page.getByRole('link', { name: 'Send with an enquiry' }).click();
  await expect(page).toHaveURL('/contact?about=shortlist');
  const form = new FormPage(page, 'Enquiry');
  await expect(form.field('Details')).toHaveValue(
    `Shortlist:\n- CM-2 Double-Grip Packer: ${SIZE}; ${OTHER}\n- CH-4 Hydraulic-Set Packer\n`,
  );
  await expect(form.field('Purpose')).toHaveValue('Product Enquiry');
  await test.step('the form shows the tools in the first screen, and a tool can be removed', async () => {
    const sent = form.form.getByRole('list', { name: 'This enquiry is about' });
    for (const [width, height] of [
      [390, 844],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(sent.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
    }
    await expect(sent.getByRole('listitem')).toContainText([
      `CM-2 Double-Grip Packer ${SIZE}; ${OTHER}`,
      'CH-4 Hydraulic-Set Packer',
    ]);
    await sent.getByRole('button', { name: 'Take off CH-4 Hydraulic-Set Packer' }).press('Enter');
    await expect(sent.getByRole('listitem')).toHaveCount(1);
    await expect(sent.getByRole('button')).toBeFocused();
    await expect(form.field('Details')).toHaveValue(
      `Shortlist:\n- CM-2 Double-Grip Packer: ${SIZE}; ${OTHER}\n`,
    );
  });
  await test.step('another page keeps what was typed, and without the shortlist only that', async () => {
    const proposed = await form.field('Details').inputValue();
    await form.fill({ Name: 'Ada', Details: `${proposed}For August.` });
    await linksTo(page.getByRole('main'), '/career').first().click();
    await linksTo(page.getByRole('main'), '/contact').first().click();
    await expect(form.field('Name')).toHaveValue('Ada');
    await expect(form.field('Details')).toHaveValue('For August.');
    await expect(form.field('Purpose')).toHaveValue('');
    await page.goBack();
    await page.goBack();
    await expect(form.field('Details')).toHaveValue(`${proposed}For August.`);
  });
  // The typed text stays.
  await form.fill({ Details: 'Only the packer' });
  await page.reload();
  await expect(form.field('Details')).toHaveValue(/^Shortlist:/);
});
