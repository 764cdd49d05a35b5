import { execFileSync } from 'node:child_process';
import { projectFolder } from './prepare.mjs';
import { expect, test } from './readmePage.ts';

const WASM = './node_modules/core-wasm/core_wasm_bg.wasm';

/** What a script prints that Node.js runs in the folder of a project. */
const runInNode = (script: string, project: string) =>
  execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script], {
    cwd: projectFolder(project),
    encoding: 'utf8',
  });

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

test('init takes each kind of argument', async ({ page }) => {
  for (const [name, source] of Object.entries(SOURCES)) {
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
    expect(index, name).toBe(1);
  }
});

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

test('wrong names and base URLs say what is right; a base URL may end with a slash', async ({
  page,
}) => {
  await page.goto('/plain/empty.html');
  const [option, call, base, query, url, asked, count] = await page.evaluate<
    string[]
  >(`(async () => {
    const { configure, core, init, invalidate, urlOf } = await import('core-wasm');
    await init();
    return [
      () => configure({ url: 'https://api.example.com' }),
      () => invalidate('api/visits'),
      () => configure({ media: 'files.example.com' }),
      () => configure({ api: '/v1?key=1' }),
      () => { configure({ api: 'https://api.example.com/' }); return urlOf('products'); },
      () => {
        configure();
        configure({ api: new URL('https://api.example.com//') });
        return urlOf('products', '?first=2');
      },
      () => {
        const track = new (core().TrackStore)({ count: 3 });
        track.countChanged(-1);
        return track.getSnapshot().count;
      },
    ].map(use => {
      try { return use(); } catch (error) { return error.message; }
    });
  })()`);
  expect(option).toContain('there is no option "url"; there is api, media,');
  expect(call).toContain('"api/visits"; a call of your own is a path that begins with "/"');
  expect(base).toContain(
    'media must be like "https://example.com" or "/path", not "files.example.com"',
  );
  expect(query).toContain('api must be like');
  expect(url).toBe('https://api.example.com/api/get-products');
  expect(asked).toBe('https://api.example.com/api/get-products?first=2');
  expect(count).toBe(0);
});

test('in Node.js, init() without bytes throws an error that says what to do', () => {
  const script = `
    import { init } from 'core-wasm';
    await init().catch(error => process.stdout.write(error.message));
  `;
  expect(runInNode(script, 'plain')).toContain('In Node.js: initSync(bytes)');
});

test('hooks name labels that are missing, and a rule without its field', () => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    import { initSync } from 'core-wasm';
    import { useCarousel, useFilm, useForm, useMobileMenu } from 'core-wasm/react';

    initSync(readFileSync(new URL(import.meta.resolve('core-wasm/core_wasm_bg.wasm'))));
    const fields = [{ name: 'badge', label: 'Badge', kind: { type: 'text' } }];
    for (const use of [
      () => useCarousel({ count: 3 }),
      () => useCarousel({ count: 3, labels: {} }).slideProps(0),
      () => useFilm({}),
      () => useMobileMenu({ page: '/' }),
      () => useForm({ name: 'visit', path: '/visit', fields }, { rules: { gate: () => '' } }),
    ]) {
      try { renderToString(createElement(() => void use())); } catch (error) { console.log(error.message); }
    }
  `;
  const labels = 'The option "labels" lacks texts.\n';
  expect(runInNode(script, 'vite')).toBe(
    `${labels.repeat(4)}The form has a rule for gate, but no such field.\n`,
  );
});

test('on a server, rendered forms do not stay in memory', () => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';

    const { Instance } = WebAssembly;
    let memory;
    WebAssembly.Instance = new Proxy(Instance, {
      construct(target, given) {
        const instance = new target(...given);
        memory = instance.exports.memory;
        return instance;
      },
    });
    const { initSync } = await import('core-wasm');
    const { useForm } = await import('core-wasm/react');
    initSync(readFileSync(new URL(import.meta.resolve('core-wasm/core_wasm_bg.wasm'))));
    const fields = [
      { name: 'badge', label: 'Badge', kind: { type: 'text' }, pattern: '[A-Z]{2}-[0-9]{4}' },
      { name: 'gate', label: 'Gate', kind: { type: 'choice', of: ['North', 'South'] } },
    ];
    const Form = () => createElement('form', useForm({ name: 'visit', path: '/visit', fields }).formProps);
    async function renderForms(times) {
      for (let i = 0; i < times; i++) {
        renderToString(createElement(Form));
        if (i % 100 > 0) continue;
        // What is garbage is freed in a later task.
        gc();
        await new Promise(setImmediate);
      }
      return memory.buffer.byteLength;
    }
    const first = await renderForms(500);
    process.stdout.write(String(await renderForms(1_000) - first));
    process.exit(0);
  `;
  // If they stayed, a thousand would take some 900 kB.
  expect(Number(runInNode(script, 'vite'))).toBeLessThan(100_000);
});
