import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { machine, stateOf } from './pages/demo.ts';
import { Frame } from './pages/frame.ts';
import { RECORDER, Session } from './pages/session.ts';
import { type Extension, fakeExtension } from './reduxExtension.ts';

/** A recorded page preloads the other core, which it does not use. */
const UNUSED = /core_wasm\S+ was preloaded/;

/** Drags the first slide of the carousel to the left with the mouse. */
async function swipe(page: Page) {
  const plate = machine(page, 'Carousel').getByText('1', { exact: true });
  await plate.scrollIntoViewIfNeeded();
  const box = await plate.boundingBox();
  if (!box) throw new Error('There is no plate to swipe.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const step of [1, 2, 3]) await page.mouse.move(x - step * 40, y);
  await page.mouse.up();
  await expect(stateOf(machine(page, 'Carousel'))).toContainText('"index": 1');
}

/** Sends a form with an invalid field. */
async function submitInvalidForm(page: Page) {
  const form = machine(page, 'Form');
  await form.getByLabel('First name').fill('Rosalind');
  await form.getByLabel('Phone number').fill('not 7946');
  await form.getByRole('button', { name: 'Download Datasheet' }).click();
  await expect(form.getByText('Invalid phone number').first()).toBeVisible();
}

/** Two steps of a carousel, 0.1 s apart. */
const SWIPES = `{
  "format": "core-wasm replay",
  "version": 1,
  "texts": "shapes",
  "stores": [
    {"machine":"carousel","setup":{"count":3},"view":{"index":0,"count":3,"previous":2,"next":1,"animating":false,"leaving":null,"direction":null,"dragging":false,"playing":false,"wanted":false}}
  ],
  "steps": [
    {"store":0,"at":1000,"cause":{"event":"next"},"effects":[{"setTimer":{"key":"settle","after":500}}],"view":{"index":1,"previous":0,"next":2,"animating":true,"leaving":0,"direction":"next"}},
    {"store":0,"at":1100,"cause":{"signal":{"timerFired":"settle"}},"view":{"animating":false,"leaving":null,"direction":null}}
  ]
}
`;

test('a session is recorded, saved with or without typed texts, and replayed', async ({
  page,
  log,
}) => {
  log.allow(UNUSED);
  const session = new Session(page);
  await session.record();
  await swipe(page);
  await submitInvalidForm(page);
  await session.stop();
  await expect(session.panel.getByRole('status')).toHaveText(/^\d+ steps recorded$/);
  await session.panel.getByLabel('What went wrong').fill('The swipe went too far.');
  const { name, text, recording } = await session.download();
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.replay\.json$/);
  expect(recording).toMatchObject({ format: 'core-wasm replay', version: 1, texts: 'shapes' });
  expect(recording.notes).toBe('The swipe went too far.');
  expect(recording.stores.map(store => store.machine)).toEqual(
    expect.arrayContaining(['carousel', 'form', 'header', 'loading', 'navigation', 'resource']),
  );
  expect(text).not.toMatch(/Rosalind|7946/);
  expect(text).toContain('Xxxxxxxx');
  await test.step('typed texts are saved if the tester chooses so', async () => {
    await session.panel.getByLabel('With what was typed in forms').check();
    const typed = await session.download();
    expect(typed.recording.texts).toBe('typed');
    expect(typed.text).toContain('Rosalind');
  });

  await session.open(name, text);
  await expect(session.section.getByRole('status')).toHaveText(
    `As recorded: today's core does the same at each of the ${recording.steps.length} steps.`,
  );
  await expect(session.steps).toHaveCount(recording.steps.length);
  const swiped = recording.steps.findIndex(
    ({ store, view }) => recording.stores[store]?.machine === 'carousel' && view?.index === 1,
  );
  await session.steps.nth(swiped).click();
  expect(await session.state()).toMatchObject({ index: 1, animating: true });
  await expect(session.effects).toContainText('"key":"settle"');
  await test.step('recording and replaying are accessible on a phone and a desktop', async () => {
    await session.open('other.replay.json', SWIPES.replace('"index":1', '"index":2'));
    await session.control('Step on').click();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page })
        .include('[aria-label="Record and replay"]')
        .include('[aria-label="Recording of this session"]')
        .setLegacyMode()
        .analyze();
      expect(violations, `at ${width} px`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'nothing is wider than the window').toBe(0);
    }
  });
});

test('only the demo page of a release records; there a recording is played in both directions, compared with the core, and rejected if it is invalid', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', request => loaded.push(new URL(request.url()).pathname));
  const frame = new Frame(page);
  const session = new Session(page);
  await frame.open('/contact?record');
  await expect(session.panel).toHaveCount(0);
  expect(loaded.filter(path => RECORDER.test(path))).toEqual([]);
  await frame.follow('/demo');
  await session.open('swipes.replay.json', SWIPES);
  const position = session.section.getByRole('slider', { name: 'Step' });
  await expect(position).toHaveAttribute('aria-valuetext', '0 of 2');
  expect(await session.state()).toMatchObject({ index: 0 });

  await session.control('Step on').press('Enter');
  await expect(position).toHaveAttribute('aria-valuetext', '1 of 2');
  await expect(session.steps.first()).toHaveAttribute('aria-current', 'step');
  expect(await session.state()).toMatchObject({ index: 1, animating: true });
  await session.control('Step back').press('Space');
  await expect(position).toHaveAttribute('aria-valuetext', '0 of 2');

  await session.section.getByLabel('Speed').selectOption('16');
  await session.control('Play').press('Enter');
  await expect(position).toHaveAttribute('aria-valuetext', '2 of 2');
  expect(await session.state()).toMatchObject({ index: 1, animating: false });
  await session.control('Play backwards').click();
  await expect(position).toHaveAttribute('aria-valuetext', '0 of 2');
  await position.press('ArrowRight');
  await expect(position).toHaveAttribute('aria-valuetext', '1 of 2');

  await test.step('the first step that differs is shown with the expected and the actual value', async () => {
    await session.open('other.replay.json', SWIPES.replace('"index":1', '"index":2'));
    const difference = session.section.getByRole('status');
    await expect(difference).toContainText(
      'differs from the recording in index at step 1 of carousel',
    );
    await expect(difference).toContainText('Expected2Came1');
    await difference.getByRole('button', { name: 'Go to this step' }).click();
    expect(await session.state()).toMatchObject({ index: 1 });
  });
  await test.step('the error for an invalid or newer recording says what to do', async () => {
    for (const [text, message] of [
      ['hello', 'Choose a file that ends in .replay.json.'],
      [SWIPES.replace('"version": 1', '"version": 2'), 'open it with the release that recorded it'],
      [SWIPES.replace('"carousel"', '"wheel"'), 'there is no machine named "wheel"'],
    ] as const) {
      await session.open('file.replay.json', text);
      await expect(session.section.getByRole('alert')).toContainText(message);
    }
  });
});

test('the Redux DevTools show each step with the state tree, and jump to a state', async ({
  page,
  log,
}) => {
  log.allow(UNUSED);
  await page.addInitScript(fakeExtension);
  const session = new Session(page);
  await session.record();
  await swipe(page);
  const carousel = stateOf(machine(page, 'Carousel'));
  await expect(carousel).toContainText('"animating": false');
  const seen = () =>
    page.evaluate(() => {
      const { name, features, inits, sent } = (window as unknown as { extension: Extension })
        .extension;
      return { name, features, inits, sent };
    });
  await expect.poll(async () => (await seen()).sent.at(-1)?.type).toContain(': ');
  const { name, features, inits, sent } = await seen();
  expect(features, 'no import, no skip, no dispatch').toEqual({ jump: true, export: true });
  expect(name).toBe('core-wasm');
  expect(inits).toEqual([{ steps: 0 }]);
  expect(sent.map(({ state }) => state.steps)).toEqual(sent.map((_, index) => index + 1));
  const pressed = sent.findIndex(({ type }) => /^carousel \d+: pointer$/.test(type));
  const before = sent[pressed];
  if (!before) throw new Error('The swipe was not sent.');
  const store = before.type.split(':')[0] ?? '';
  expect(before.state[store]).toMatchObject({ index: 0, count: 5 });

  const tell = (type: string, state?: unknown) =>
    page.evaluate(
      ([type, state]) =>
        (window as unknown as { extension: Extension }).extension.tell({
          type: 'DISPATCH',
          payload: { type },
          state: state as string,
        }),
      [type, state === undefined ? undefined : JSON.stringify(state)],
    );
  const jumpToSwipe = async () => {
    await tell('JUMP_TO_ACTION', before.state);
    await expect(carousel).toContainText('"index": 0');
  };
  const jumpToPresent = async () => tell('JUMP_TO_STATE', (await seen()).sent.at(-1)?.state);
  await jumpToSwipe();
  await jumpToPresent();
  await expect(carousel).toContainText('"index": 1');
  await jumpToSwipe();
  // A new step is sent, but the shown step stays.
  const { length } = (await seen()).sent;
  await machine(page, 'Carousel').getByRole('button', { name: 'Next plate' }).click();
  await expect.poll(async () => (await seen()).sent.length).toBeGreaterThan(length);
  await expect(carousel).toContainText('"index": 0');
  // Until the transition has ended, further steps may follow the shown one.
  await expect(async () => {
    await jumpToPresent();
    await expect(carousel).toContainText('"index": 2', { timeout: 500 });
    await expect(carousel).toContainText('"animating": false', { timeout: 500 });
  }).toPass();
  // Each restarts the list, and returns to the present.
  for (const [times, back] of ['COMMIT', 'RESET', 'ROLLBACK'].entries()) {
    await jumpToSwipe();
    await tell(back);
    await expect(carousel).toContainText('"index": 2');
    const after = await seen();
    expect(after.inits).toHaveLength(2 + times);
    const { state } =
      after.sent.find(({ state }) => state.steps === after.inits.at(-1)?.steps) ?? {};
    expect(after.inits.at(-1)).toEqual(state);
  }
});
