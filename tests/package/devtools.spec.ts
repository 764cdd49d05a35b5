import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Download, TestInfo } from '@playwright/test';
import { inRoot, REPLAY_PROGRAM } from '../../scripts/build/paths.mjs';
import type { Recording } from '../e2e/pages/session.ts';
import { type Extension, fakeExtension } from '../e2e/reduxExtension.ts';
import { projectFolder } from './prepare.mjs';
import {
  carouselMoves,
  expect,
  formChecksAndSends,
  ownFormChecksAndSends,
  test,
} from './readmePage.ts';

/** Replays a recording natively, as `npm run replay` does; throws if a step differs. */
function playNatively(text: string, info: TestInfo): string {
  const file = info.outputPath('session.replay.json');
  writeFileSync(file, text);
  return execFileSync(inRoot(REPLAY_PROGRAM), [file], { encoding: 'utf8' });
}

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8');

test('bundled by Vite, a session of a carousel and two forms is recorded without the typed texts, and replays natively without a difference', async ({
  page,
  log,
}, info) => {
  log.allow(/422|badge/);
  const loaded: string[] = [];
  page.on('request', request => loaded.push(new URL(request.url()).pathname));
  await page.goto('/pages/recorded.html');
  await carouselMoves(page);
  await formChecksAndSends(page);
  await ownFormChecksAndSends(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the session' }).click();
  const text = await textOf(await saved);
  const recording: Recording = JSON.parse(text);
  expect(recording).toMatchObject({ format: 'core-wasm replay', version: 1, texts: 'shapes' });
  const machines = recording.stores.map(({ machine }) => machine);
  expect(machines).toEqual(expect.arrayContaining(['carousel', 'form', 'consent', 'resource']));
  expect(text).not.toMatch(/Byron|5550|ada@|CM-1204/);
  expect(text).toContain('Xxx Xxxxx');
  expect(text).toContain('XX-0000');
  expect(playNatively(text, info)).toContain(
    `${recording.steps.length} steps of ${recording.stores.length} stores, as recorded`,
  );
  // The page has loaded only the core that records.
  expect(loaded.filter(path => path.endsWith('.wasm'))).toHaveLength(1);
});

test('without a bundler, a session is recorded, shown in the Redux DevTools, and replayed in the page', async ({
  page,
}, info) => {
  await page.addInitScript(fakeExtension);
  await page.goto('/plain/empty.html');
  const { text, steps, difference, again } = await page.evaluate(async () => {
    const { core } = (await import('core-wasm')) as typeof import('core-wasm');
    const { record, replay } = (await import(
      'core-wasm/devtools'
    )) as typeof import('core-wasm/devtools');
    const [recorder, same] = await Promise.all([record(), record()]);
    const carousel = new (core().CarouselStore)({ count: 3 });
    carousel.subscribe(() => {});
    carousel.next();
    const text = recorder.file({ notes: 'It turned.' });
    return { text, ...(await replay(text)), again: same === recorder };
  });
  expect(again).toBe(true);
  expect(JSON.parse(text).notes).toBe('It turned.');
  expect(steps.map(({ cause }) => cause)).toEqual(['start', { event: 'next' }]);
  expect(difference).toBeNull();
  expect(playNatively(text, info)).toContain('2 steps of 1 store, as recorded');
  const sent = () =>
    page.evaluate(() => (window as unknown as { extension: Extension }).extension.sent);
  await expect.poll(async () => (await sent()).at(-1)?.type).toBe('carousel 0: next');
  expect((await sent()).at(-1)?.state['carousel 0']).toMatchObject({ index: 1 });
});

test('record() after init() throws an error that says what to do', async ({ page }) => {
  await page.goto('/plain/empty.html');
  const message = await page.evaluate(async () => {
    const { init } = (await import('core-wasm')) as typeof import('core-wasm');
    const { record } = (await import('core-wasm/devtools')) as typeof import('core-wasm/devtools');
    // A core that is still loading counts as loaded.
    const loading = init();
    const message = await record().catch(({ message }: Error) => message);
    await loading;
    return message;
  });
  expect(message).toMatch(/call record\(\) instead of init\(\)/);
});

test('in Node.js, a session is recorded and replayed from the bytes of the core', async ({
  page: _,
}, info) => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { core } from 'core-wasm';
    import { record, replay } from 'core-wasm/devtools';

    const bytes = readFileSync(new URL(import.meta.resolve('core-wasm/core_wasm_devtools_bg.wasm')));
    const recorder = await record(bytes);
    const form = new (core().FormStore)('contact');
    form.subscribe(() => {});
    form.typed('name', 'Rosalind');
    const text = recorder.file();
    const { difference } = await replay(text);
    process.stdout.write(JSON.stringify({ text, difference }));
    process.exit(0);
  `;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: projectFolder('plain'),
    encoding: 'utf8',
  });
  const { text, difference } = JSON.parse(printed);
  expect(difference).toBeNull();
  expect(text).toContain('Xxxxxxxx');
  expect(text).not.toContain('Rosalind');
  expect(playNatively(text, info)).toContain('as recorded');
});

test('React’s DevTools show the name of its machine beside each hook', async () => {
  // As react-debug-tools does it: the hooks run once more with a dispatcher that stores the debug values.
  const script = `
    import { readFileSync } from 'node:fs';
    import { initSync } from 'core-wasm';
    import { useCarousel, useConsent, useLogoStrip } from 'core-wasm/react';
    import * as React from 'react';

    initSync(readFileSync(new URL(import.meta.resolve('core-wasm/core_wasm_bg.wasm'))));
    const shown = [];
    React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H = {
      useState: make => [make(), () => {}],
      useSyncExternalStore: (_subscribe, getSnapshot) => getSnapshot(),
      useDebugValue: (value, format) => shown.push(format(value)),
      useCallback: callback => callback,
      useMemo: make => make(),
      useRef: current => ({ current }),
      useEffect: () => {},
      useId: () => 'id',
    };
    useCarousel({ count: 3, labels: { carousel: '', next: '', previous: '', slide: '' } });
    useConsent();
    useLogoStrip({ labels: { pause: '', play: '' } });
    process.stdout.write(JSON.stringify(shown));
    process.exit(0);
  `;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: projectFolder('vite'),
    encoding: 'utf8',
  });
  expect(JSON.parse(printed)).toEqual(['Carousel', 'Consent', 'LogoStrip']);
});
