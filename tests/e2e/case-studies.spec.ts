import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { Frame } from './pages/frame.ts';
import { canonical } from './pages/head.ts';
import { PLAIN } from './paths.ts';

test('CAS-1 CAS-2 CAS-4 a smooth scroll to the top, the first page of each PDF, a black band, one to three columns', async ({
  page,
}) => {
  const frame = new Frame(page);
  await frame.open(PLAIN);
  // The fixture `log` expects no errors.
  await test.step('a visitor who leaves while a PDF arrives or is drawn causes no error', async () => {
    for (const delay of [0, 100]) {
      const response = page.waitForResponse('**/media/case-studies/**');
      await frame.follow('/case-studies');
      await response;
      await page.waitForTimeout(delay);
      await frame.follow(PLAIN);
    }
    await frame.complete();
  });
  await page.evaluate(() => {
    const smooth: ScrollToOptions[] = [];
    const original = window.scrollTo.bind(window);
    window.scrollTo = (...[options]: unknown[]) => {
      smooth.push(options as ScrollToOptions);
      original(options as ScrollToOptions);
    };
    Object.assign(window, { smooth });
  });
  await frame.footer.scrollIntoViewIfNeeded();
  expect(await frame.scrolled()).toBeGreaterThan(0);
  await frame.footer.getByRole('link', { name: 'Case Studies', exact: true }).click();
  await expect(frame.main.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect.poll(() => frame.scrolled()).toBe(0);
  expect(
    await page.evaluate(() => (window as unknown as { smooth: ScrollToOptions[] }).smooth.at(-1)),
  ).toMatchObject({ top: 0, behavior: 'smooth' });

  await test.step('the first page of each PDF is shown', async () => {
    await expect(frame.main.getByText('Reliable. Innovative. Enduring.')).toBeVisible();
    await expect(canonical(page)).toHaveAttribute('href', /\/case-studies$/);
    const document = frame.main.getByRole('link').first();
    await expect(document).toHaveAttribute('target', '_blank');
    await expect(document).toHaveAttribute('href', /^\/media\/case-studies\/\d+\/.+\.pdf$/);
    // A canvas has no role.
    const canvas = frame.main.locator('canvas').first();
    const width = () => canvas.evaluate(element => (element as HTMLCanvasElement).width);
    await expect.poll(width).toBeGreaterThan(300);
    // Only the first page of the sample's documents ends in black.
    const last = await canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      const pixel = element.getContext('2d')?.getImageData(width / 2, height - 2, 1, 1);
      return Math.max(...(pixel?.data.slice(0, 3) ?? []));
    });
    expect(last, 'the colour at its end').toBeLessThan(64);
  });
  await test.step('a page that becomes wider is drawn again', async () => {
    const canvas = frame.main.locator('canvas').first();
    const drawn = () => canvas.evaluate(element => (element as HTMLCanvasElement).width);
    const shown = () => canvas.evaluate(element => element.clientWidth);
    const before = await drawn();
    await page.setViewportSize({ width: 639, height: 800 });
    expect(await shown(), 'the card has become wider').toBeGreaterThan(before + 100);
    await expect.poll(drawn).toBe(await shown());
  });
  const cards = frame.main.getByRole('listitem').filter({ has: page.getByRole('article') });
  for (const [width, columns] of [
    [360, 1],
    [639, 1],
    [640, 2],
    [767, 2],
    [768, 3],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const places = await cards.evaluateAll(all => all.map(card => card.getBoundingClientRect().x));
    expect(new Set(places).size, `columns at ${width} px`).toBe(columns);
    // The dark band is a style without a role.
    const [band, title] = await frame.main.locator('[data-tone=dark], h1').evaluateAll(elements =>
      elements.map(element => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom, ground: getComputedStyle(element).backgroundColor };
      }),
    );
    expect(band).toMatchObject({ left: 0, right: width, ground: 'rgb(11, 13, 15)' });
    expect(band?.bottom).toBeLessThan(title?.top ?? 0);
  }
});

test('CAS-2 CAS-3 a PDF that does not load says so, and can be tried again; a protected one asks for its password', async ({
  page,
  log,
}) => {
  const files = '**/media/case-studies/**';
  await page.route('**/pdf.worker*', route => route.abort());
  await new Frame(page).open('/case-studies');
  const card = (index: number) => page.getByRole('main').getByRole('article').nth(index);
  const again = (index: number) => card(index).getByRole('button', { name: 'Try again' });
  await test.step('its renderer could not be loaded', async () => {
    for (const index of [0, 1, 2])
      await expect(card(index).getByText('Failed to load PDF')).toBeVisible();
    await log.expect(/pdf/i);
    log.allow(/pdf|ERR_FAILED/i);
    await page.unroute('**/pdf.worker*');
    const deliver = await hold(page, files);
    await again(0).click();
    await expect(card(0).getByText('Loading PDF...')).toBeVisible();
    deliver();
    await expect(card(0).getByRole('button')).toHaveCount(0);
    await expect(card(0)).toHaveAttribute('data-state', 'rendered');
  });
  await test.step('the retry button keeps the focus, and passes it on to the document once the page is drawn', async () => {
    await page.route(files, route => route.fulfill({ status: 500, body: '' }));
    await again(1).press('Enter');
    await log.expect(/500/);
    await expect(card(1).getByText('Failed to load PDF')).toBeVisible();
    await expect(again(1)).toBeFocused();
    await page.unroute(files);
    await again(1).press('Enter');
    await expect(card(1).getByRole('button')).toHaveCount(0);
    await expect(card(1).getByRole('link')).toBeFocused();
  });
  await test.step('a protected PDF asks for its password', async () => {
    await page.route(files, route =>
      route.fulfill({
        path: 'tests/fixtures/protected-case-study.pdf',
        contentType: 'application/pdf',
      }),
    );
    const logged = log.count(/./);
    await again(2).click();
    await expect(
      card(2).getByText('Enter the password to open this PDF file.').first(),
    ).toBeVisible();
    const password = card(2).getByLabel('password');
    await password.fill('wrong');
    await password.press('Enter');
    await expect(card(2).getByText('Invalid password. Please try again.').first()).toBeVisible();
    expect(log.count(/./), 'a wrong password is no error').toBe(logged);
  });
});
