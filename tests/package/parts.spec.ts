import { readdirSync, readFileSync } from 'node:fs';
import { projectFolder } from './prepare.mjs';
import {
  carouselMoves,
  consentIsStored,
  expect,
  ownFormChecksAndSends,
  test,
  watchBar,
} from './readmePage.ts';

test.describe('a core of a carousel, a consent and forms with a schema', () => {
  test('its hooks work, and the hook of a machine that it lacks names the feature', async ({
    page,
    log,
  }) => {
    log.allow(/This core has no LightboxStore|422|badge/);
    const loaded: string[] = [];
    page.on('request', request => loaded.push(new URL(request.url()).pathname));
    await watchBar(page);
    await page.goto('/parts/parts.html');
    await carouselMoves(page);
    await ownFormChecksAndSends(page);
    await expect(page.getByRole('alert')).toHaveText(
      'This core has no LightboxStore: build it with the feature "lightbox" (npm run core:part -- lightbox).',
    );
    await consentIsStored(page);
    expect(new Set(loaded.filter(path => path.endsWith('.wasm'))).size).toBe(1);
  });

  test('a page built with it ships this core alone', () => {
    const folder = projectFolder('vite');
    const assets = `${folder}/dist-parts/assets`;
    const modules = readdirSync(assets).filter(name => name.endsWith('.wasm'));
    expect(modules).toHaveLength(1);
    const part = readFileSync(`${folder}/core-part/core_wasm_bg.wasm`);
    expect(readFileSync(`${assets}/${modules[0]}`).equals(part)).toBe(true);
  });

  test('without a bundler it has its stores, and names the feature of what it lacks', async ({
    page,
  }) => {
    await page.goto('/plain/empty.html');
    const outcome = await page.evaluate(`(async () => {
      const { configure, core, prefetch, provideCore, validator } = await import('core-wasm/parts');
      const parts = await import(new URL('./core-part/core_wasm.js', location.href).href);
      await parts.default();
      provideCore(parts);
      const carousel = new (core().CarouselStore)({ count: 3 });
      carousel.subscribe(() => {});
      carousel.next();
      configure({ api: 'https://api.example' });
      const country = { name: 'country', label: 'Country', kind: { type: 'country' } };
      const form = new (core().FormStore)({ name: 'visit', path: '/api/visit', fields: [country] });
      const { places } = form.getSnapshot();
      const said = [() => prefetch('products'), () => validator('contact')]
        .map(use => { try { use(); } catch ({ message }) { return message; } });
      provideCore({});
      try { validator({ name: 'visit', path: '/api/visit', fields: [country] }); } catch ({ message }) { said.push(message); }
      return { index: carousel.getSnapshot().index, action: form.action(), places, said };
    })()`);
    expect(outcome).toEqual({
      index: 1,
      action: 'https://api.example/api/visit',
      // A country is a text field.
      places: null,
      said: [
        expect.stringContaining('no ResourceStore: build it with the feature "resource"'),
        'core-wasm has no form named "contact".',
        'This core has no formRules: build it with the feature "schemas" (npm run core:part -- schemas), or with "form" for the built-in forms.',
      ],
    });
  });
});
