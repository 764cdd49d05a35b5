import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { inRoot } from '../../scripts/build/paths.mjs';

/** All hooks of the package, but the one whose store this site's core does not have. */
const hooks = [
  ...new Set(
    ['react.ts', 'catalogue.ts']
      .map(entry => readFileSync(inRoot('core-wasm', 'hooks', entry), 'utf8'))
      .join()
      .match(/\buse[A-Z]\w*(?=[,\s}])/g),
  ),
]
  .filter(hook => hook !== 'useConsentCategories')
  .sort();

/** The names of the components, which are those of their hooks. */
const cases = [
  ...readFileSync(inRoot('tests', 'leaks', 'hooks.tsx'), 'utf8').matchAll(
    /^ {2}'?(use[\w ]+)'?:\s+\w+,$/gm,
  ),
].map(([, names = '']) => names);

test('every hook has a component', () => {
  expect(cases.flatMap(names => names.split(' ')).sort()).toEqual(hooks);
});

const WARM_UP_MOUNTS = 100;
const FURTHER_MOUNTS = 500;

const MEMORY = 'bytes of wasm memory';
/** The tolerance for fragmentation, in bytes. A leak of the smallest allocation, 16 bytes, at each mount would be 8,000. */
const FRAGMENTATION = 1_024;

for (const hook of cases) {
  test(`${FURTHER_MOUNTS} mounts of ${hook} leak nothing after the first ${WARM_UP_MOUNTS}`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(process.env.LEAKS_ORIGIN ?? '');
    await page.waitForFunction(() => 'mount' in window);
    const mount = (times: number) =>
      page.evaluate(([hook, times]) => window.mount(hook, times), [hook, times] as const);
    let before = await mount(WARM_UP_MOUNTS);
    // What a component waits for, such as a module, keeps references until it arrives, and the table of references never shrinks. A
    // leak grows with each further round.
    await expect(async () => {
      const earlier = before;
      before = await mount(FURTHER_MOUNTS);
      // The garbage of the first mounts may be collected only during the later ones, so a count may also fall.
      const grown = Object.entries(before).filter(
        ([name, count]) => name !== MEMORY && count > (earlier[name] ?? 0),
      );
      expect(grown).toEqual([]);
      expect((before[MEMORY] ?? 0) - (earlier[MEMORY] ?? 0)).toBeLessThan(FRAGMENTATION);
    }).toPass({ timeout: 60_000 });
    expect(errors).toEqual([]);
    await expect(page.locator('html'), 'the page scrolls').not.toHaveCSS('overflow', 'hidden');
  });
}
