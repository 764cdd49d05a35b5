import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { PLAIN } from './paths.ts';

test('GAL-1 HOM-6 nine pictures, and nine more on request, which a visitor who comes back finds', async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/gallery')).json();
  const frame = new Frame(page);
  await frame.open('/gallery');
  const pictures = frame.main.getByRole('img');
  await expect(pictures).toHaveCount(9);
  await test.step('a click with Ctrl, Cmd or Shift opens the picture itself', async () => {
    for (const modifier of ['ControlOrMeta', 'Shift'] as const) {
      const opened = page.context().waitForEvent('page');
      await pictures.first().click({ modifiers: [modifier] });
      await expect(await opened).toHaveURL(/\/media\/gallery\//);
    }
  });
  // The last row of tiles is complete at every number of columns.
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [list, last] = await pictures.evaluateAll(all =>
      [all[0]?.closest('ul'), all.at(-1)?.closest('li')].map(
        element => element?.getBoundingClientRect().right,
      ),
    );
    expect(last, `${width} wide`).toBeCloseTo(list ?? -1, 0);
  }
  await test.step('a visitor who comes back finds the added pictures, and is at the same one', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: /show more/i }).click();
    const shown = Math.min(18, data.length);
    await expect(pictures).toHaveCount(shown);
    await expect(page.getByText(`${shown} of ${data.length} pictures shown`)).toHaveAttribute(
      'aria-live',
      'polite',
    );
    const last = pictures.last();
    const name = (await last.getAttribute('alt')) ?? '';
    expect(name).not.toBe('');
    await frame.scrollTo(
      await last.evaluate(image => image.getBoundingClientRect().top + scrollY - 200),
    );
    await frame.follow(PLAIN);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy');
    await page.goBack();
    await expect(page.getByRole('img', { name, exact: true })).toBeInViewport();
  });
});

test('GAL-1 a picture that failed while the connection was lost is loaded once it is back', async ({
  page,
  context,
  log,
}) => {
  log.allow(/ERR_INTERNET_DISCONNECTED/);
  const frame = new Frame(page);
  await frame.open('/gallery');
  await frame.main.getByRole('img').first().click();
  const viewer = page.getByRole('dialog', { name: 'Gallery' });
  await viewer.getByText('1 / 12').waitFor();
  await context.setOffline(true);
  // The viewer has loaded the second picture already.
  await viewer.getByRole('button', { name: /next/i }).click();
  const missing = viewer.locator('img[data-missing]');
  await expect(missing).toHaveCount(1);
  await context.setOffline(false);
  await expect(missing).toHaveCount(0);
  await expect
    .poll(() =>
      viewer
        .getByRole('img')
        .last()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
});
