import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { inRoot } from '../../scripts/build/paths.mjs';

/** Every hook that the package has. */
const hooks = [
  ...new Set(
    readFileSync(inRoot('core-wasm', 'hooks', 'react.ts'), 'utf8').match(
      /\buse[A-Z]\w*(?=[,\s}])/g,
    ),
  ),
].sort();

const FIRST = 100;
const ALL = 10_000;

const MEMORY = 'wasm memory';
/** In bytes. */
const PAGE = 65_536;

for (const hook of hooks) {
  test(`${ALL} mounts of ${hook} leave no more than the first ${FIRST}`, async ({ page }) => {
    await page.goto(process.env.LEAKS_ORIGIN ?? '');
    await page.waitForFunction(() => 'mount' in window);
    const mount = (times: number) =>
      page.evaluate(([hook, times]) => window.mount(hook, times), [hook, times] as const);
    const first = await mount(FIRST);
    const all = await mount(ALL - FIRST);
    expect({ ...all, [MEMORY]: 0 }).toEqual({ ...first, [MEMORY]: 0 });
    // It comes in pages, and one more may be a matter of where things lay: the smallest allocation, 16 bytes, left at
    // each mount would take more than two.
    expect((all[MEMORY] ?? 0) - (first[MEMORY] ?? 0)).toBeLessThanOrEqual(PAGE);
  });
}
