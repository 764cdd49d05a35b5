import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { Frame } from './pages/frame.ts';
import { WIDEST } from './paths.ts';
import { expectSteadyText, isFontLoaded, shifted, watchShifts } from './shifts.ts';

// Runs once for each fallback font of Archivo (see playwright.config.ts).
for (const width of [360, 1280]) {
  test(`A11-3 a web font that loads late causes almost no layout shift, ${width} wide`, async ({
    page,
  }, { project }) => {
    test.skip(project.name === 'arial', 'accessibility.spec.ts opens these pages with this font.');
    await page.setViewportSize({ width, height: 740 });
    await watchShifts(page);
    for (const path of WIDEST) await expectSteadyText(page, path);
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

test('A11-3 a web font that comes after three seconds waits for the next page', async ({ page }, {
  project,
}) => {
  test.skip(
    project.name !== 'roboto',
    'With this font the page has a line more than with Archivo.',
  );
  await page.setViewportSize({ width: 390, height: 740 });
  await watchShifts(page);
  const deliver = await hold(page, '**/*.woff2');
  const frame = new Frame(page);
  await frame.open('/products/packer-systems/hydraulic-set-packers', 'domcontentloaded');
  await frame.settled();
  await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return painted && performance.now() - painted.startTime > 4_000;
  });
  const before = await shifted(page);
  deliver();
  await page.waitForFunction(isFontLoaded);
  expect(await shifted(page)).toBe(before);
});
