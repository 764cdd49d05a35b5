import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { machine, stateOf } from './pages/demo.ts';
import { Frame } from './pages/frame.ts';

/** The state shown beside a machine. */
async function state(section: Locator): Promise<Record<string, unknown>> {
  return JSON.parse((await stateOf(section).textContent()) || 'null');
}

/** Waits until the state beside a machine has these values. */
async function shows(section: Locator, parts: Record<string, unknown>) {
  await expect.poll(() => state(section), { message: JSON.stringify(parts) }).toMatchObject(parts);
}

test('DEM-1 DEM-2 DEM-3 every machine is shown with its state, log and code, and every state can be reached', async ({
  page,
  log,
}) => {
  await new Frame(page).open('/demo');
  await test.step('every machine is shown with its state, log and code', async () => {
    const titles = [
      ...['Loading screen', 'Header', 'Carousel', 'Carousel that plays', 'Track', 'Logo strip'],
      ...['Menus', 'Mobile menu', 'Navigation', 'Dialog', 'Consent', 'Form', 'Form that fails'],
      ...['Places', 'Resource', 'Resource that fails', 'Film', 'Film that fails', 'Search'],
      ...['Shortlist', 'Reveal', 'Lightbox', 'PDF card'],
    ];
    for (const title of titles) {
      const section = machine(page, title);
      await expect(stateOf(section), title).toHaveCount(1);
      await expect(section.getByText('Event log'), title).toHaveCount(1);
      await expect(section.getByRole('code'), title).toContainText(/= use[A-Z]\w+\(/);
    }
  });
  await test.step('a change shows in the state and in the log, and the log can be cleared', async () => {
    const carousel = machine(page, 'Carousel');
    await expect(carousel.getByText('Nothing has happened yet.')).toBeVisible();
    await carousel.getByRole('button', { name: 'Next plate' }).click();
    await shows(carousel, { index: 1, animating: false });
    const log = carousel.getByRole('list', { name: 'Event log' });
    await expect(log).toContainText('index 0 → 1');
    await expect(log.getByRole('listitem').first()).toContainText('animating true → false');
    await carousel.getByRole('button', { name: 'Clear the log' }).click();
    await expect(carousel.getByText('Nothing has happened yet.')).toBeVisible();
  });
  await test.step('the autoplaying carousel can be stopped and started', async () => {
    const carousel = machine(page, 'Carousel that plays');
    await shows(carousel, { wanted: true });
    await carousel.getByRole('button', { name: 'Stop the plates' }).click();
    await shows(carousel, { wanted: false, playing: false });
    await carousel.getByRole('button', { name: 'Start the plates' }).press('Enter');
    await shows(carousel, { wanted: true });
    // As when another window has had the focus.
    await carousel.getByRole('button', { name: 'Stop the plates' }).evaluate(button => {
      button.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      button.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    });
    await shows(carousel, { wanted: true });
  });
  await test.step('the mobile menu opens a section at a time, and Escape closes it', async () => {
    const section = machine(page, 'Mobile menu');
    await section.getByRole('button', { name: 'Open the sheet' }).click();
    await shows(section, { open: true, section: null });
    await section.getByRole('button', { name: 'Set' }).click();
    await shows(section, { section: 0 });
    await section.getByRole('button', { name: 'Release' }).click();
    await shows(section, { section: 1 });
    await page.keyboard.press('Escape');
    await shows(section, { open: false });
  });
  await test.step('a country loads its states', async () => {
    const section = machine(page, 'Places');
    await shows(section, { country: { control: 'select' }, state: { disabled: true } });
    await section.getByLabel('Country').selectOption('India');
    await expect
      .poll(async () => ((await state(section)).state as { options: number }).options)
      .toBeGreaterThan(20);
    await expect(section.getByLabel('State')).toBeEnabled();
  });
  await test.step('a form that fails keeps the typed values and shows a message', async () => {
    const section = machine(page, 'Form that fails');
    await section.getByLabel('First name').fill('Ada');
    await section.getByLabel('Phone number').fill('123');
    await section.getByLabel('Email').fill('ada@corvane.example');
    await section.getByRole('button', { name: 'Download Datasheet' }).click();
    await shows(section, { state: 'failed' });
    await expect(section.getByLabel('First name')).toHaveValue('Ada');
    await expect(section.getByRole('status')).not.toBeEmpty();
    await log.expect(/datasheet-request/);
  });
  await test.step('a resource with an error shows it', async () => {
    const section = machine(page, 'Resource that fails');
    await shows(section, { state: 'idle' });
    await section.getByRole('button').first().click();
    await shows(section, { state: 'failed', data: null });
    await log.expect(/not-there/);
    log.allow(/404/);
  });
  await test.step('a film that cannot be loaded has no button', async () => {
    log.allow(/404|not-there/);
    const section = machine(page, 'Film that fails');
    await section.getByRole('button', { name: 'Load a film that is not there' }).click();
    await shows(section, { failed: true });
    await expect(section.getByRole('button', { name: /film/ })).toBeHidden();
  });
  await test.step('every state of a PDF card can be reached', async () => {
    const section = machine(page, 'PDF card');
    await section.scrollIntoViewIfNeeded();
    await shows(section, { state: 'rendered' });
    await section.getByRole('button', { name: 'One that never ends' }).click();
    await shows(section, { state: 'loading' });
    await section.getByRole('button', { name: 'One with a password' }).click();
    await shows(section, { state: 'locked' });
    const password = section.getByLabel(/^Password of the demo/);
    await password.fill('shut');
    await section.getByRole('button', { name: 'Unlock' }).click();
    await shows(section, { state: 'locked', attempt: 2 });
    await password.fill('open');
    await section.getByRole('button', { name: 'Unlock' }).click();
    await shows(section, { state: 'rendered' });
    await section.getByRole('button', { name: 'One that is broken' }).click();
    await shows(section, { state: 'failed' });
    await section.getByRole('button', { name: 'Try the document again' }).click();
    await shows(section, { state: 'failed' });
    await log.expect(/./);
  });
  await test.step('the shortlist can be full, the dialog open, the search without results', async () => {
    const shortlist = machine(page, 'Shortlist');
    const choices = shortlist.getByRole('listitem').getByRole('button');
    for (const index of [0, 1, 2]) await choices.nth(index).click();
    await shows(shortlist, { full: true, comparable: true });
    await shortlist.getByRole('button', { name: 'Clear the choice' }).click();
    await shows(shortlist, { items: [], full: false });

    const dialog = machine(page, 'Dialog');
    await dialog.getByRole('button', { name: 'Open the dialog' }).click();
    await shows(dialog, { open: true });
    await page.keyboard.press('Escape');
    await shows(dialog, { open: false });

    const search = machine(page, 'Search');
    await search.getByRole('searchbox').fill('zzzzzzzz');
    await shows(search, { state: 'ready', hits: [] });
  });
  await test.step('a navigation moves the focus and is announced', async () => {
    const section = machine(page, 'Navigation');
    await section.getByRole('button', { name: 'Visit another page' }).click();
    const main = section.getByRole('region', { name: 'Pages of the demo' });
    await expect(main).toHaveText('Page 2');
    await expect(main).toBeFocused();
    await expect.poll(() => state(section)).toEqual({ announcement: await page.title() });
    await section.getByRole('button', { name: 'Visit the form by its hash' }).click();
    await expect(machine(page, 'Form')).toBeInViewport();
  });
});
