import { type Category, type Certificate, type Picture, type ProductDetail, read } from './api.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { Frame } from './pages/frame.ts';
import { canonical } from './pages/head.ts';
import { PLAIN, PRODUCT } from './paths.ts';
import { readPage } from './reading.ts';

test.describe('catalogue', () => {
  test('HDR-1 PRD-1 from the list to a product, through category and sub-category', async ({
    page,
    request,
  }) => {
    const frame = new Frame(page);
    await frame.open('/products');
    const main = page.getByRole('main');
    const categories = await read<Category[]>(request, '/api/get-categories');
    const cards = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(cards.getByRole('presentation')).toHaveCount(categories.length);
    await main.getByRole('link', { name: 'Packer Systems', exact: true }).first().click();
    await expect(page).toHaveURL('/products/packer-systems');
    await expect(main.getByRole('heading', { level: 1, name: 'Packer Systems' })).toBeVisible();
    await test.step('the head of a category has another picture than its first product', async () => {
      const pictures = main.locator('picture img');
      const sourceOf = (index: number) => pictures.nth(index).getAttribute('src');
      await expect.poll(() => sourceOf(0)).toMatch(/-detail/);
      expect(await sourceOf(1)).not.toMatch(/-detail/);
    });
    await test.step('what scrolls below the header is not seen through it, until it is black', async () => {
      const behind = () =>
        frame.header.evaluate(header => getComputedStyle(header, '::before').backgroundColor);
      expect(await behind()).toBe('rgb(11, 13, 15)');
      await frame.scrollTo(60);
      await expect.poll(behind).toBe('rgb(0, 0, 0)');
    });
    await frame.follow(PRODUCT);
    await expect(
      main.getByRole('heading', { level: 1, name: 'CM-2 Double-Grip Packer' }),
    ).toBeVisible();
    const trail = page.getByRole('navigation', { name: /breadcrumb/i });
    await expect(trail.getByRole('link', { name: 'Packer Systems' })).toBeVisible();
    await expect(trail.getByText('CM-2')).toHaveAttribute('aria-current', 'page');
    const text = main.getByRole('region', { name: 'Description' }).getByRole('paragraph');
    await expect(text, 'its paragraphs').toHaveCount(2);
    await test.step('its pictures, features and specifications are complete', async () => {
      const { images, features, specifications } = await read<ProductDetail>(
        request,
        '/api/products/cm-2-double-grip-packer',
      );
      const pictures = main.getByRole('region', { name: 'Pictures' }).getByRole('img');
      await expect(pictures).toHaveCount(images.length);
      const list = main.getByRole('region', { name: 'Features' }).getByRole('listitem');
      await expect(list).toHaveCount(features.split('<li').length - 1);
      const table = main.getByRole('region', { name: 'Specifications' });
      await expect(table.getByRole('rowheader')).toHaveText(specifications.map(row => row.name));
      await expect(table.getByRole('cell')).toHaveText(
        specifications.map(({ value, unit }) => (unit ? `${value} ${unit}` : value)),
      );
    });
    await main.getByRole('link', { name: 'Enquire about this product' }).click();
    await expect(page).toHaveURL(/\/contact\?product=/);
    await expect(page.getByLabel('Purpose')).toHaveValue('Product Enquiry');
    await expect(page.getByLabel('Details')).toHaveValue(/CM-2/);
    const sent = main.getByRole('list', { name: 'This enquiry is about' });
    await expect(sent.getByRole('listitem')).toContainText(['CM-2 Double-Grip Packer']);
    await expect(sent).toBeInViewport({ ratio: 1 });
    // What is added stays when the product is taken off.
    await page.getByLabel('Details').fill('Product: CM-2 Double-Grip Packer\nTwo, in May.');
    await sent.getByRole('button', { name: 'Take off CM-2 Double-Grip Packer' }).click();
    await expect(sent).toHaveCount(0);
    await expect(page).toHaveURL('/contact');
    await expect(page.getByLabel('Details')).toHaveValue('Two, in May.');
  });

  // Other tests open both kinds of page.
  test('RTE-6 PRD-2 a slug is a category or a product, and an unknown slug at any level is not found', async ({
    page,
    request,
  }) => {
    for (const [path, heading] of [
      ['/products/liner-hangers', 'Liner Hangers'],
      ['/products/cm-2-double-grip-packer', 'CM-2 Double-Grip Packer'],
    ] as const) {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      expect((await readPage(page, await response.text())).headings).toEqual([heading]);
    }
    for (const path of [
      '/products/nothing',
      '/products/packer-systems/nothing',
      '/products/packer-systems/mechanical-set-packers/nothing',
      '/products/liner-hangers/mechanical-set-packers',
    ]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });

  test('PRD-3 search finds sizes, ratings, prefixes and words with a typo, and says why; two products are compared', async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/api/product-facts')) requested.push(request.url());
    });
    await new Frame(page).open('/products');
    const search = page.getByRole('searchbox');
    expect(requested, 'facts are requested when the field is touched').toEqual([]);
    await search.focus();
    await expect.poll(() => requested.length).toBe(1);
    await search.fill('packer 7 in 26# 10k 300F');
    const card = page.getByRole('main').getByRole('article').first();
    await expect(card).toContainText('CM-2 Double-Grip Packer');
    const reasons = card.getByRole('list', { name: 'Found by' });
    await expect(reasons.getByRole('listitem')).toHaveText([
      'Set in casing 7 in · Casing weight 20.0–26.0 lb/ft',
      'Differential pressure, above and below: 10,000 psi (68.9 MPa) to 7 in; 7,500 psi (51.7 MPa) for 7-5/8 in and larger',
      'Temperature, HNBR element: 70–300 °F (21–149 °C)',
    ]);
    // `mark` elements have no role in Playwright.
    await expect(reasons.locator('mark')).toHaveText([
      '7 in',
      '20.0–26.0 lb/ft',
      '10,000 psi',
      '70–300 °F',
    ]);
    await expect(page.getByRole('status').filter({ hasText: 'products' })).toContainText(
      '“10k” is read as 10,000 psi',
    );
    await expect(page).toHaveURL(/q=packer\+7\+in\+26%23\+10k\+300F/);
    const cards = page.getByRole('main').getByRole('article');
    await search.fill('f');
    await expect(cards.first()).toContainText(/f/i);
    await search.fill('centraliser');
    await expect(page.getByRole('link', { name: 'BC-1 Bow-Spring Centralizer' })).toBeVisible();
    await search.fill('zzzz');
    await expect(page.getByText('Nothing in the catalogue matches all of it.')).toBeVisible();
    await search.fill('packer');
    const choices = page.getByRole('button', { name: /^Shortlist [A-Z]/ });
    await choices.nth(0).click();
    await choices.nth(1).click();
    await page.getByRole('button', { name: 'Open shortlist' }).click();
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  });

  test('PRD-3 A11-2 A11-3 on a phone the number of results is visible, the comparison has the colours of its sheet, and its row names stay visible while it scrolls', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await new Frame(page).open('/products');
    await page.getByRole('searchbox').fill('packer');
    await expect(page.getByText(/^\d+ products$/)).toBeInViewport();
    await expect(page.getByRole('main').getByRole('article').first()).toBeInViewport();
    const last = page.getByRole('button', { name: /^Sealing & Packing Components/ });
    await last.press('Enter');
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(last).toHaveAttribute('aria-pressed', 'true');
    await last.press('Enter');
    await page.getByRole('searchbox').fill('');
    const choices = page.getByRole('button', { name: /^Shortlist [A-Z]/ });
    for (const place of [0, 1, 2, 3]) await choices.nth(place).click();
    await page.getByRole('button', { name: 'Open shortlist' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Shortlist' });
    await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    // The focus ring contrasts with the sheet, and no shadow covers the ends of the table.
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCSS(
      'outline-color',
      'rgb(11, 13, 15)',
    );
    const frame = dialog.getByRole('region', { name: 'Shortlist' });
    await expect(frame).not.toHaveCSS('background-image', /rgb\(11, 13, 15\)/);
    const name = dialog.getByRole('rowheader', { name: 'Casing sizes' });
    await expect(dialog.getByRole('columnheader')).toHaveCount(4);
    const before = await name.boundingBox();
    await frame.evaluate(element => element.scrollTo({ left: 200, behavior: 'instant' }));
    expect(await frame.evaluate(element => element.scrollLeft)).toBe(200);
    expect((await name.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
  });

  test('RTE-3 lazy pages have their own chunks', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    const isLoaded = (chunk: string) => scripts.some(path => path.includes(`/assets/${chunk}-`));
    const frame = new Frame(page);
    await frame.open(PLAIN);
    const pages = [
      ['Our Products', 'Products'],
      ['Licenses & Certifications', 'Certificates'],
      ['Case Studies', 'CaseStudies'],
      ['Gallery', 'Gallery'],
    ] as const;
    expect(isLoaded('Privacy')).toBe(true);
    for (const [, chunk] of pages) expect(isLoaded(chunk), chunk).toBe(false);
    for (const [link, chunk] of pages) {
      await frame.footer.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => isLoaded(chunk), chunk).toBe(true);
    }
  });
});

test('CAS-1 CAS-2 CAS-4 a smooth scroll to the top, the first page of each PDF, a black band, one to three columns', async ({
  page,
}) => {
  const frame = new Frame(page);
  await frame.open(PLAIN);
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

test('CAS-2 a visitor who leaves while a PDF arrives or is drawn causes no error', async ({
  page,
}) => {
  const frame = new Frame(page);
  for (const delay of [0, 100]) {
    await frame.open(PLAIN);
    const response = page.waitForResponse('**/media/case-studies/**');
    await frame.follow('/case-studies');
    await response;
    await page.waitForTimeout(delay);
    await frame.follow(PLAIN);
  }
  // The fixture `log` expects no errors.
  await frame.complete();
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

test('ABT-1 ABT-2 ABT-3 ABT-4 ABT-5 the about page has its sections, anchors and previews', async ({
  page,
  request,
}) => {
  await new Frame(page).open('/about#management');
  const main = page.getByRole('main');
  await expect(
    main.getByRole('heading', { level: 1, name: 'Engineering Excellence Across Borders' }),
  ).toBeAttached();
  await expect(main.getByRole('region', { name: /Management/ })).toBeInViewport();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Our Core',
    'Quality Assurance',
    "Management's Message",
    'Licenses & Certifications',
    'Gallery',
    'Our Clients',
    'Insights',
  ]);
  for (const [id, name] of [
    ['core', 'Our Core'],
    ['values', 'Quality Assurance'],
    ['management', "Management's Message"],
  ] as const) {
    await expect(main.getByRole('region', { name, exact: true })).toHaveAttribute('id', id);
  }
  // The team's anchor, after the message, is empty and has no role.
  await expect(main.locator('#management, #team').last()).toHaveAttribute('id', 'team');
  const core = main.getByRole('region', { name: 'Our Core' });
  await expect(core.getByRole('heading', { level: 3 })).toHaveText(['Vision', 'Mission']);
  await test.step('the previews show the first certificates and pictures', async () => {
    const certificates = await read<Certificate[]>(request, '/api/certificates-licenses');
    const gallery = await read<Picture[]>(request, '/api/gallery');
    for (const [name, href, files] of [
      [
        'View all certificates',
        '/licenses-certificates',
        certificates.slice(0, 5).map(({ id, attachment }) => `documents/${id}/${attachment}`),
      ],
      [
        'View Full Gallery',
        '/gallery',
        gallery.slice(0, 6).map(({ id, file }) => `gallery/${id}/${file}`),
      ],
    ] as const) {
      const section = main
        .getByRole('region')
        .filter({ has: page.getByRole('link', { name, exact: true }) });
      await expect(section.getByRole('link')).toHaveAttribute('href', href);
      const sources = await section
        .getByRole('img')
        .evaluateAll(images => images.map(image => image.getAttribute('src')));
      expect(sources).toEqual(files.map(file => `/media/${file}`));
    }
    const lastTile = main
      .getByRole('region', { name: 'Gallery', exact: true })
      .getByRole('listitem')
      .last();
    await expect(lastTile.getByRole('link', { name: 'View Full Gallery' })).toBeAttached();
  });
  // Five certificates fill their rows at every number of columns.
  const last = main
    .getByRole('region', { name: 'Licenses & Certifications' })
    .getByRole('listitem')
    .last();
  for (const width of [360, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [list, item] = await last.evaluate(element =>
      [element.parentElement, element].map(box => box?.getBoundingClientRect().right),
    );
    expect(item, `${width} wide`).toBeCloseTo(list ?? -1, 0);
  }
});
