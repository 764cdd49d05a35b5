import { type Certificate, type Picture, read } from './api.ts';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';

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
  const quality = main.getByRole('region', { name: 'Quality Assurance', exact: true });
  const [title, intro] = await quality
    .locator('h2, h2 + p')
    .evaluateAll(parts => parts.map(part => part.getBoundingClientRect()));
  expect(intro?.top, 'the intro is below the title').toBeGreaterThanOrEqual(title?.bottom ?? 0);
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
