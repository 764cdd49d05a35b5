import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { PATHS, PRODUCT } from './paths.ts';
import { LETTERS, shifted, watchShifts } from './shifts.ts';

/** The pages with the largest headline and the longest tables. */
const WIDEST = ['/', PRODUCT] as const;

// Runs once for each fallback font of Archivo (see playwright.config.ts).
for (const width of [360, 1280]) {
  test(`A11-3 a web font that loads late causes almost no layout shift, ${width} wide`, async ({
    page,
  }, { project }) => {
    test.slow();
    const isMostCommon = project.name === 'arial' && width === 1280;
    await page.setViewportSize({ width, height: 740 });
    await watchShifts(page);
    const archivo = () =>
      [...document.fonts].some(
        ({ family, status }) => /Archivo Variable/.test(family) && status === 'loaded',
      );
    for (const path of isMostCommon ? PATHS : WIDEST) {
      let deliver = () => {};
      const awaited = new Promise<void>(resolve => {
        deliver = resolve;
      });
      await page.route('**/*.woff2', async route => {
        await awaited;
        await route.continue();
      });
      await new Frame(page).open(path, 'domcontentloaded');
      await new Frame(page).settled();
      expect(await page.evaluate(archivo), path).toBe(false);
      const before = await shifted(page);
      deliver();
      await page.waitForFunction(archivo);
      expect.soft((await shifted(page)) - before, path).toBeLessThan(2 * LETTERS);
      await page.unroute('**/*.woff2');
    }
  });
}

test('A11-3 the fallback font is the one of this machine', async ({ page, log }, { project }) => {
  log.allow(/ERR_FAILED/);
  await page.route('**/*.woff2', route => route.abort());
  await new Frame(page).open('/privacy-policy');
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'main p',
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.map(({ familyName }) => familyName)).toEqual([project.metadata.standIn]);
});
