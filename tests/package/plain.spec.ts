import { expect, test } from './readmePage.ts';

const WASM = './node_modules/core-wasm/core_wasm_bg.wasm';

test('without React and without a bundler', async ({ page }) => {
  await page.goto('/plain/');
  await expect(page.locator('#slide')).toHaveText('1 of 3');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('#slide')).toHaveText('2 of 3');
});

/** Each kind of argument of `init`, as a page writes it. */
const SOURCES: Record<string, string> = {
  nothing: 'undefined',
  'a relative URL': `'${WASM}'`,
  'a URL': `new URL('${WASM}', location.href)`,
  'a request': `new Request('${WASM}')`,
  'a response': `await fetch('${WASM}')`,
  'the promise of a response': `fetch('${WASM}')`,
  'its bytes': `await (await fetch('${WASM}')).arrayBuffer()`,
  'the promise of its bytes': `fetch('${WASM}').then(response => response.arrayBuffer())`,
  'a compiled module': `await WebAssembly.compileStreaming(fetch('${WASM}'))`,
};

for (const [name, source] of Object.entries(SOURCES)) {
  test(`init with ${name}`, async ({ page }) => {
    await page.goto('/plain/empty.html');
    const index = await page.evaluate(`(async () => {
      const { core, init } = await import('core-wasm');
      await init(${source});
      const carousel = new (core().CarouselStore)({ count: 3 });
      const unsubscribe = carousel.subscribe(() => {});
      carousel.next();
      unsubscribe();
      return carousel.getSnapshot().index;
    })()`);
    expect(index).toBe(1);
  });
}

test('before init(), functions throw an error that says what to do', async ({ page }) => {
  await page.goto('/plain/empty.html');
  const message = await page.evaluate(`import('core-wasm').then(({ core, configure }) =>
    [core, () => configure({})].map(use => {
      try { use(); } catch (error) { return error.message; }
    }))`);
  const sentence = expect.stringMatching(/^core-wasm is not loaded: call init\(\) and wait/);
  expect(message).toEqual([sentence, sentence]);
});

test('init() can be called again after a failure; two calls at once load once', async ({
  page,
  log,
}) => {
  log.allow(/404/);
  await page.goto('/plain/empty.html');
  const outcome = await page.evaluate(`(async () => {
    const { core, init } = await import('core-wasm');
    const failed = await init('./nowhere.wasm').then(() => 'loaded', error => error.message);
    const [one, two] = [init(), init()];
    await Promise.all([one, two]);
    return { failed, same: one === two, loaded: typeof core().CarouselStore };
  })()`);
  expect(outcome).toEqual({
    failed: expect.stringMatching(/404.*Serve core_wasm_bg.wasm beside the script/s),
    same: true,
    loaded: 'function',
  });
});
