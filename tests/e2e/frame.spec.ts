import { type Category, type Company, read } from './api.ts';
import { stretchWaits } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';

const COMPANY = [
  ['About', '/about'],
  ['Our Core', '/about#core'],
  ['Quality Assurance', '/about#values'],
  ["Management's Message", '/about#management'],
  ['Licenses & Certifications', '/licenses-certificates'],
  ['Gallery', '/gallery'],
] as const;

const LINKS = [
  ['Certifications', '/licenses-certificates'],
  ['Career', '/career'],
  ['Contact', '/contact'],
  ['Get an Appointment', '/contact'],
] as const;

test.describe('header and footer on a desktop', () => {
  test('HDR-1 HDR-2 HDR-3 HDR-4 HDR-6 FTR-1 FTR-2 A11-3 menus, links and footer lead to their pages, and the header follows scrolling', async ({
    page,
    home,
    request,
  }) => {
    await home.frame.open('/');
    await test.step('Company and Product Line open to their links', async () => {
      const { header } = home.frame;
      const company = header.getByRole('button', { name: 'Company' });
      await company.click();
      await expect(company).toHaveAttribute('aria-expanded', 'true');
      for (const [name, href] of COMPANY) {
        const link = header.getByRole('link', { name: new RegExp(`^${name}`) });
        await expect(link).toHaveAttribute('href', href);
      }
      await header.getByText('Who makes the tools').click();
      await expect(company, 'a press on a text').toHaveAttribute('aria-expanded', 'true');
      await home.frame.main.click();
      await expect(company, 'a press elsewhere').toHaveAttribute('aria-expanded', 'false');

      const categories = await read<Category[]>(request, '/api/get-categories');
      await header.getByRole('button', { name: 'Product Line' }).click();
      await expect(company).toHaveAttribute('aria-expanded', 'false');
      for (const { name, slug } of [{ name: 'Our Products', slug: '' }, ...categories]) {
        const href = slug ? `/products/${slug}` : '/products';
        await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      }
    });
    await test.step('the header has its other links', async () => {
      const { header } = home.frame;
      for (const [name, href] of LINKS) {
        const link = header.getByRole('link', { name, exact: true });
        await expect(link.filter({ visible: true })).toHaveAttribute('href', href);
      }
      const insights = header.getByRole('link', { name: /^Insights/ }).filter({ visible: true });
      await expect(insights).toHaveAttribute('href', /^https:/);
      const phone = header.getByRole('link', { name: /^Call / }).filter({ visible: true });
      await expect(phone).toHaveAttribute('href', /^tel:\+?\d+$/);
    });
    await test.step('Escape closes a menu and returns the focus', async () => {
      const button = home.frame.header.getByRole('button', { name: 'Company' });
      await button.press('ArrowDown');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(home.frame.header.getByRole('link', { name: /^About/ }).first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await expect(button).toBeFocused();
    });
    await test.step('the mouse leaves a menu open while the keyboard is in it', async () => {
      const { header } = home.frame;
      const company = header.getByRole('button', { name: 'Company' });
      await company.hover();
      await expect(company).toHaveAttribute('aria-expanded', 'true');
      await company.press('ArrowDown');
      await header.getByRole('button', { name: 'Product Line' }).hover();
      await home.frame.main.hover();
      // Longer than the delays of hovering.
      await page.waitForTimeout(500);
      await expect(header.getByRole('link', { name: /^About/ }).first()).toBeFocused();
      await page.keyboard.press('Escape');
    });
    await test.step('the footer leads to company pages, categories, contact and legal pages', async () => {
      const { footer } = home.frame;
      const categories = await read<Category[]>(request, '/api/get-categories');
      for (const [name, href] of [
        ['About', '/about'],
        ['Our Team', '/team'],
        ['Send an enquiry', '/contact'],
        ['Privacy & Cookie Policy', '/privacy-policy'],
        ['Terms & Conditions', '/terms-and-conditions'],
        ...categories.map(({ name, slug }) => [name, `/products/${slug}`] as const),
      ] as const) {
        const link = footer.getByRole('link', { name, exact: true });
        await expect(link).toHaveAttribute('href', href);
      }
      const { phone, email, offices } = await read<Company>(request, '/api/company');
      for (const [name, href] of [
        [phone, /^tel:\+\d+$/],
        [email, `mailto:${email}`],
        ...offices.map(office => [`Directions: ${office.name}`, office.directions_url] as const),
      ] as const) {
        await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
      }
    });
    await test.step('a click with Ctrl, Cmd or Shift opens the page in another tab or window', async () => {
      for (const modifier of ['ControlOrMeta', 'Shift'] as const) {
        const opened = page.context().waitForEvent('page');
        await home.frame.footer
          .getByRole('link', { name: 'Our Team' })
          .click({ modifiers: [modifier] });
        await expect(await opened).toHaveURL('/team');
      }
      await expect(page).toHaveURL('/');
    });
    await test.step('the footer leads back to the top', async () => {
      await home.frame.scrollTo(3000);
      await home.frame.footer.getByRole('link', { name: 'Back to top' }).click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    });
    const { header } = home.frame;
    await test.step('the header turns black past 50 px, and back', async () => {
      const isBlack = () =>
        header.evaluate(element => getComputedStyle(element).backgroundColor === 'rgb(0, 0, 0)');
      await home.frame.scrollTo(50);
      await expect.poll(isBlack).toBe(false);
      await home.frame.scrollTo(51);
      await expect.poll(isBlack).toBe(true);
      await home.frame.scrollTo(0);
      await expect.poll(isBlack).toBe(false);
    });
    await test.step('the header hides on scrolling down past 300 px and comes back on scrolling up', async () => {
      await home.frame.scrollTo(280);
      await expect(header).toBeInViewport();
      await home.frame.scrollTo(700);
      await expect(header).not.toBeInViewport();
      await home.frame.scrollTo(600);
      await expect(header).toBeInViewport();
    });
    await test.step('the company name is complete at every width', async () => {
      await home.frame.scrollTo(0);
      const name = home.frame.header
        .getByRole('link', { name: 'Corvane Completions' })
        .getByText('Corvane', { exact: true });
      for (const width of [
        320, 360, 480, 768, 1023, 1024, 1080, 1127, 1128, 1129, 1200, 1360, 1920,
      ]) {
        await page.setViewportSize({ width, height: 800 });
        const cut = await name.evaluate(first => {
          const whole = first.parentElement as Element;
          return [whole.scrollWidth - whole.clientWidth, whole.scrollHeight - whole.clientHeight];
        });
        expect(cut, `at ${width} px`).toEqual([0, 0]);
      }
    });
    await test.step('with wide text spacing the header has room for the company name and all links', async () => {
      await home.frame.follow('/career');
      // Those of the menu bar and of the closed menu of a phone.
      for (const link of await header.locator('a[href="/career"]').all())
        await expect(link).toHaveAttribute('aria-current', 'page');
      // WCAG 1.4.12: the styles of a visitor.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        const spacing = {
          'letter-spacing': '0.12em',
          'word-spacing': '0.16em',
          'line-height': 1.5,
        };
        const styles = Object.entries(spacing).map(
          ([name, value]) => `${name}: ${value} !important`,
        );
        sheet.replaceSync(`* { ${styles.join('; ')} }`);
        document.adoptedStyleSheets = [sheet];
      });
      const name = header.getByText('Corvane', { exact: true });
      for (const width of [320, 360, 480, 768, 1024, 1128, 1129, 1280, 1360, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const found = await name.evaluate(first => {
          const whole = first.parentElement as Element;
          const { top, bottom } = whole.getBoundingClientRect();
          const header = whole.closest('header')?.getBoundingClientRect().bottom ?? 0;
          return {
            cut: [whole.scrollWidth - whole.clientWidth, whole.scrollHeight - whole.clientHeight],
            isInside: top >= 0 && bottom <= header,
            sideways: document.documentElement.scrollWidth - innerWidth,
          };
        });
        expect(found, `at ${width} px`).toEqual({ cut: [0, 0], isInside: true, sideways: 0 });
      }
    });
  });
});

test.describe('the header on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('HDR-2 HDR-4 HDR-5 LOD-4 it never hides, a button calls the company, and the menu opens one section at a time', async ({
    page,
    home,
  }) => {
    await stretchWaits(page);
    await home.frame.open('/');
    const { header } = home.frame;
    await expect(header.getByRole('link', { name: /^Call / })).toBeInViewport({ ratio: 1 });
    await header.getByRole('button', { name: 'Menu', exact: true }).click();
    const sheet = header.getByRole('navigation', { name: 'Menu' });
    for (const [name, href] of LINKS) {
      const link = sheet.getByRole('link', { name, exact: true });
      await expect(link.filter({ visible: true })).toHaveAttribute('href', href);
    }
    for (const [name, href] of [
      ['Insights', /^https:/],
      ['+44', /^tel:/],
    ] as const) {
      await expect(sheet.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    const company = header.getByRole('button', { name: 'Company' }).filter({ visible: true });
    const products = header.getByRole('button', { name: 'Product Line' }).filter({ visible: true });
    await company.click();
    await expect(company).toHaveAttribute('aria-expanded', 'true');
    await expect(
      header.getByRole('link', { name: 'Gallery' }).filter({ visible: true }),
    ).toHaveCount(1);
    await products.click();
    await expect(products).toHaveAttribute('aria-expanded', 'true');
    await expect(company).toHaveAttribute('aria-expanded', 'false');
    await header.getByRole('button', { name: 'Close menu' }).click();
    await expect(company).toBeHidden();
    await test.step("a phone's back gesture closes it", async () => {
      const menu = header.getByRole('button', { name: 'Menu', exact: true });
      await menu.click();
      // A gesture reaches the browser, but no listener. So does this Escape.
      await page.evaluate(() => {
        const stop = (event: Event) => event.stopImmediatePropagation();
        addEventListener('keydown', stop, { capture: true, once: true });
      });
      await page.keyboard.press('Escape');
      await expect(company).toBeHidden();
      await expect(menu).toBeFocused();
      await expect(menu).toHaveAttribute('aria-expanded', 'false');
    });
    await test.step('it never hides', async () => {
      await home.frame.scrollTo(700);
      await home.frame.pass(500);
      await expect(header).toBeInViewport();
    });
    await test.step('the menu closes when a page is asked for, not only when it has arrived', async () => {
      const { main, loadingScreen } = home.frame;
      const deliver = await hold(page, /\/assets\/Gallery-[^/]+\.js$/);
      const menu = header.getByRole('button', { name: 'Menu', exact: true });
      await menu.click();
      await company.click();
      await header.getByRole('link', { name: 'Gallery' }).filter({ visible: true }).click();
      await expect(loadingScreen).toBeVisible();
      await expect(menu).toHaveAttribute('aria-expanded', 'false');
      deliver();
      await expect(main.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
      await expect(main).toBeFocused();
    });
  });
});

test.describe('the cookie banner', () => {
  test.use({ consent: false });

  test('CKB-1 CKB-2 appears a second after load, covers no button, and never appears again once agreed', async ({
    page,
    home,
  }) => {
    const deliver = await hold(page, '**/assets/index-*.js');
    await page.addInitScript(() => {
      addEventListener('core-hydrates', () => {
        const loaded = performance.now();
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-banner] button')) return;
          observer.disconnect();
          Object.assign(window, { waited: performance.now() - loaded });
        }).observe(document, { childList: true, subtree: true });
      });
    });
    await home.frame.open('/', 'domcontentloaded');
    const agree = page.getByRole('button', { name: 'Agree' });
    await expect(agree).toBeHidden();
    deliver();
    await expect(agree).toBeVisible();
    const waited = await page.evaluate(() => (window as unknown as { waited: number }).waited);
    expect(waited).toBeGreaterThanOrEqual(999);
    await expect(page.getByRole('link', { name: 'Cookie policy', exact: true })).toHaveAttribute(
      'href',
      /^\/privacy-policy/,
    );
    expect(await page.evaluate(() => localStorage.getItem('cookiesAccepted'))).toBeNull();
    await home.frame.settled();
    await test.step('it covers no button of the first screen', async () => {
      const banner = page.getByRole('region', { name: /We store your choices/ });
      await expect(banner).toBeVisible();
      const { hero } = home;
      const controls = [
        hero.getByRole('link', { name: 'Get an Appointment' }),
        hero.getByRole('button', { name: 'the film' }),
      ];
      for (const [width, height] of [
        [320, 640],
        [360, 740],
        [390, 844],
        [768, 1024],
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        const top = (await banner.boundingBox())?.y ?? 0;
        expect(height - top, `at ${width} px it is low`).toBeLessThanOrEqual(width < 640 ? 56 : 76);
        for (const control of controls) {
          const box = await control.boundingBox();
          expect(box && box.y + box.height, `at ${width} px`).toBeLessThanOrEqual(top);
        }
        if (width < 360) continue;
        const words = await banner.getByText('Cookie policy').boundingBox();
        const text = await banner.getByText('We store your choices').boundingBox();
        expect(text?.y, `at ${width} px it is one line`).toBeCloseTo(words?.y ?? -1, 0);
      }
    });
    await test.step('it covers nothing at the end of the page', async () => {
      const last = home.frame.footer.getByRole('link').last();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        // Pressed again until it has scrolled: a page of a busy machine ignores a key before its next frame.
        await expect(async () => {
          await page.keyboard.press('End');
          const box = await last.boundingBox();
          const top = await page.locator('[data-banner]').boundingBox();
          expect(box && box.y + box.height).toBeLessThanOrEqual(top?.y ?? 0);
        }).toPass();
      }
      await page.keyboard.press('Home');
    });
    // The keyboard reaches it right after the skip link.
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
    await expect(agree).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(agree).toBeHidden();
    await expect(home.frame.main, 'the focus is not lost').toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('cookiesAccepted'))).not.toBeNull();
    await page.reload();
    await home.frame.settled();
    await home.frame.pass(1500);
    await expect(agree).toBeHidden();
  });
});
