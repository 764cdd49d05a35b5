import type { Locator } from '@playwright/test';
import { type Company, read } from './api.ts';
import { expect, test } from './fixtures.ts';

test.describe('home', () => {
  test('HOM-1 HOM-2 HOM-3 HOM-4 HOM-5 LGO-1 RTE-7 has its sections in order, each with its content', async ({
    page,
    home,
    request,
  }) => {
    await home.frame.open('/');
    await test.step('its sections in order', async () => {
      await expect(home.hero).toBeVisible();
      const { tagline } = await read<Company>(request, '/api/company');
      // The highlights have no title.
      const titles = home.main
        .getByRole('heading', { level: 1 })
        .or(home.main.getByRole('heading', { level: 2 }))
        .or(home.main.getByText(/years of experience$/i));
      await expect(titles).toHaveText([
        tagline,
        'years of experience',
        'About Us',
        'Quality Assurance',
        'Products',
        "Management's Message",
        'Our Clients',
        'Insights',
      ]);
    });
    await test.step('the hero has a film, the tagline and a link to make an appointment', async () => {
      const link = home.hero.getByRole('link', { name: 'Get an Appointment' });
      await expect(link).toHaveAttribute('href', '/contact');
      const film = home.film;
      await expect(film).toHaveJSProperty('muted', true);
      const source = await film.evaluate((video: HTMLVideoElement) => video.currentSrc);
      expect(new URL(source).pathname).toMatch(/^\/media\/hero\/hero\.(mp4|webm)$/);
    });
    await test.step('four highlights', async () => {
      for (const text of [
        /13\+ years of experience/i,
        /ISO certified/i,
        /API certified in-process/i,
        /ROE return on efficiency/i,
      ]) {
        await expect(home.main.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
      }
    });
    await test.step('About Us has links, and a figure with a short name, because a screen reader reads its parts anyway', async () => {
      const about = home.section('About Us');
      await expect(about.getByRole('figure')).toHaveAccessibleName('CM-2 Double-Grip Packer');
      const know = about.getByRole('link', { name: 'Know more about us' });
      await expect(know).toHaveAttribute('href', '/about');
      const licences = about.getByRole('link', { name: 'Licenses and Certification' });
      await expect(licences).toHaveAttribute('href', '/licenses-certificates');
    });
    await test.step('Quality Assurance has three cards with pictures from the gallery', async () => {
      const { data } = await (await request.get('/api/gallery')).json();
      for (const [name, section] of [
        ['State-of-the-Art Facility', 'facility'],
        ['Commitment to Quality', 'quality'],
        ['Certified For Safety', 'safety'],
      ] as const) {
        const card = home
          .section('Quality Assurance')
          .getByRole('listitem')
          .filter({
            has: home.page.getByRole('heading', { level: 3, name, exact: true }),
          });
        const tile = data.find((each: { section?: string }) => each.section === section);
        await expect(card.getByRole('img')).toHaveAccessibleName(tile.alt);
      }
    });
    await test.step('the columns of its sections and of the footer are aligned', async () => {
      const left = (place: Locator) =>
        place.evaluate(element => element.getBoundingClientRect().left);
      const column = await left(home.section('About Us').getByRole('paragraph').first());
      const slides = home.section('Insights').getByRole('group');
      expect(await left(slides.nth(1)), 'insights').toBeCloseTo(column, 0);
      const list = home.frame.footer.getByRole('heading', { name: 'Products', exact: true });
      expect(await left(list), 'footer').toBeCloseTo(column, 0);
    });
    await test.step("Management's Message is complete", async () => {
      const { ceo } = await read<Company>(request, '/api/company');
      const message = home.section("Management's Message");
      await expect(message.getByRole('paragraph')).toHaveText(ceo.message);
    });
    await test.step('content is never wider than 1440 px', async () => {
      await page.setViewportSize({ width: 2560, height: 1200 });
      const boxes = await home.main
        .getByRole('heading')
        .or(home.main.getByRole('paragraph'))
        .evaluateAll(elements => elements.map(element => element.getBoundingClientRect()));
      expect(Math.max(...boxes.map(({ width }) => width))).toBeLessThanOrEqual(1440);
      expect(Math.min(...boxes.map(({ left }) => left))).toBeCloseTo((2560 - 1440) / 2, 0);
    });
    await test.step('the logos repeat three times, once on a phone, and pause under pointer and focus', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const clients = await read<{ name: string }[]>(page.request, '/api/clients');
      const section = home.section('Our Clients');
      // The repeated logos are hidden from assistive technology.
      const lists = section.getByRole('list', { includeHidden: true });
      await section.scrollIntoViewIfNeeded();
      await expect(lists).toHaveCount(3);
      await expect(section.getByRole('img')).toHaveCount(clients.length);
      const running = () =>
        lists.evaluateAll(all => all.map(list => getComputedStyle(list).animationPlayState));
      await expect.poll(running).toEqual(['running', 'running', 'running']);
      const left = () => lists.first().evaluate(list => list.getBoundingClientRect().left);
      const before = await left();
      await expect.poll(left, 'they move to the left').toBeLessThan(before);
      await home.strip.hover();
      await expect.poll(running).toEqual(['paused', 'paused', 'paused']);
      await page.mouse.move(5, 5);
      await expect.poll(running).toEqual(['running', 'running', 'running']);
      const toggle = section.getByRole('button');
      await toggle.focus();
      await expect.poll(running).toEqual(['paused', 'paused', 'paused']);
      await toggle.blur();
      await expect.poll(running).toEqual(['running', 'running', 'running']);
      await page.setViewportSize({ width: 767, height: 800 });
      await expect(lists).toHaveCount(1);
      await page.setViewportSize({ width: 768, height: 800 });
      await expect(lists).toHaveCount(3);
      // With reduced motion each logo is shown once, inside the window.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect(lists.first()).toHaveCSS('animation-name', 'none');
      await expect(lists.filter({ visible: true })).toHaveCount(1);
      for (const image of await section.getByRole('img').all()) {
        await image.scrollIntoViewIfNeeded();
        await expect(image).toBeInViewport({ ratio: 1 });
      }
    });
  });
});

test('HOM-2 the film of a page that was left is freed', async ({ page, home }) => {
  await home.frame.open('/');
  const film = await home.film.evaluateHandle(video => new WeakRef(video));
  // React keeps references to the page before.
  for (const path of ['/about', '/privacy-policy']) {
    await home.frame.follow(path);
    await expect(home.film).toHaveCount(0);
  }
  const session = await page.context().newCDPSession(page);
  await expect
    .poll(async () => {
      await session.send('HeapProfiler.collectGarbage');
      return film.evaluate(reference => reference.deref() === undefined);
    })
    .toBe(true);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('A11-4 no film is loaded, the logos stand still, slides and scrolling are not animated', async ({
    page,
    home,
    products,
  }) => {
    const films: string[] = [];
    page.on('request', request => {
      if (/\.(mp4|webm)$/.test(request.url())) films.push(request.url());
    });
    await home.frame.open('/');
    await expect(home.film).toHaveAttribute('data-shows', 'false');
    await home.strip.scrollIntoViewIfNeeded();
    await expect(home.strip).toHaveAttribute('data-playing', 'false');
    await home.frame.footer.getByRole('link', { name: 'Back to top' }).evaluate(link => {
      (link as HTMLAnchorElement).click();
    });
    await expect.poll(() => home.frame.scrolled()).toBe(0);
    const { next, title } = home.products;
    await next.click();
    await expect(title).toHaveText(products[1]?.name ?? '');
    const running = await page.evaluate(() =>
      document
        .getAnimations()
        .map(animation => Number(animation.effect?.getComputedTiming().duration))
        .filter(duration => duration > 1),
    );
    expect(running, 'animations that last').toEqual([]);
    expect(films).toEqual([]);
  });
});
