import type { Product } from './api.ts';
import { expect, test } from './fixtures.ts';
import { expectInsights } from './insights.ts';

/** The product at an index; negative indices count from the end. */
const at = (list: Product[], index: number) => {
  const product = list.at(index);
  if (!product) throw new Error(`There is no product ${index}.`);
  return product;
};

test('CAR-1 CAR-2 CAR-3 CAR-4 CAR-6 CAR-8 INS-1 INS-2 INS-3 INS-4 the carousel shows the products, and turns by buttons, swipes and keyboard; the insights show as many as fit, move by one, and shorten their texts', async ({
  page,
  home,
  products,
}) => {
  await home.frame.open('/');
  const { root, slide, title, next, previous, viewAll } = home.products;
  const [first, second, third] = [0, 1, 2].map(index => at(products, index).name);
  await test.step('a slide shows name, description, features and picture of its product', async () => {
    const { name, description, features, slug } = at(products, 0);
    await expect(title).toHaveText(name);
    await expect(slide).toContainText(description);
    await expect(slide.getByRole('listitem')).toHaveCount(features.split('<li').length - 1);
    const picture = slide.getByRole('img', { name });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    const source = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(new URL(source).pathname).toContain(`/media/${slug}/images/`);
  });
  await test.step('it is announced as a carousel', async () => {
    await expect(root).toHaveAttribute('aria-roledescription', 'carousel');
    await expect(slide).toHaveAttribute('aria-roledescription', 'slide');
  });
  await test.step('it wraps at both ends, and the link follows', async () => {
    for (const [button, index] of [
      [previous, -1],
      [next, 0],
      [next, 1],
      [next, 2],
      [previous, 1],
      [previous, 0],
    ] as const) {
      const product = at(products, index);
      await home.products.turn(button, product.name);
      await expect(viewAll).toHaveAttribute('href', `/products/${product.slug}`);
    }
  });
  await test.step('a slide fades and shifts for 500 ms, and controls are ignored meanwhile', async () => {
    const transitions = await next.evaluate((button: HTMLButtonElement) => {
      const carousel = button.closest('[aria-roledescription=carousel]');
      const started = new Promise(resolve => {
        carousel?.addEventListener('animationstart', resolve, { once: true });
      });
      button.click();
      button.click();
      button.click();
      return started.then(() =>
        carousel?.getAnimations({ subtree: true }).map(({ effect }) => {
          const frames = (effect as KeyframeEffect).getKeyframes();
          const faded = frames.filter(({ opacity }) => opacity === '0');
          return [effect?.getTiming().duration, ...faded.map(({ transform }) => transform)];
        }),
      );
    });
    expect(transitions?.toSorted()).toEqual([
      [500, 'translateX(-48px)'],
      [500, 'translateX(48px)'],
    ]);
    await expect(title).toHaveText(second ?? '');
    await home.products.rest();
    await expect(title).toHaveText(second ?? '');
    await home.products.turn(next, third ?? '');
  });
  await test.step('a swipe of more than 50 px turns it, a shorter one does not', async () => {
    await home.products.swipe(50);
    await home.products.rest();
    await expect(title).toHaveText(third ?? '');
    await home.products.swipe(51);
    await expect(title).toHaveText(second ?? '');
    await home.products.rest();
    await home.products.swipe(-50);
    await home.products.rest();
    await expect(title).toHaveText(second ?? '');
    await home.products.swipe(-51);
    await expect(title).toHaveText(third ?? '');
    await home.products.rest();
    await home.products.swipe(51);
    await home.products.rest();
    await home.products.swipe(51);
    await home.products.rest();
  });
  await test.step('it turns by keyboard, and the slide is announced', async () => {
    await expect(title).toHaveText(first ?? '');
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(title).toHaveText(second ?? '');
    // The live region has no role of its own.
    await expect(root.locator('[aria-live=polite]')).toContainText(second ?? '');
    await home.products.rest();
    await page.keyboard.press('Alt+ArrowLeft');
    await home.products.rest();
    await expect(title, 'a key of the browser').toHaveText(second ?? '');
  });
  await test.step('insights', () => expectInsights(home));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('CAR-4 a finger turns the carousel, and moves a page that is zoomed in', async ({
    page,
    home,
    products,
  }) => {
    await home.frame.open('/');
    const { root, slide, title } = home.products;
    const picture = slide.getByRole('img');
    const devtools = await page.context().newCDPSession(page);
    const zoom = async (pageScaleFactor: number, touchAction: string) => {
      await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor });
      // The hook sets it, so the carousel is hydrated.
      await expect(root.locator('[data-part=viewport]')).toHaveCSS('touch-action', touchAction);
    };
    const left = () => page.evaluate(() => window.visualViewport?.offsetLeft ?? 0);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: 130 }],
      });
    const swipe = async () => {
      await home.products.rest();
      // Below the header, and in the upper half of the window, which is what is visible of a zoomed page.
      await picture.evaluate(element =>
        window.scrollBy({ top: element.getBoundingClientRect().top - 100, behavior: 'instant' }),
      );
      await touch('touchStart', 150);
      for (let x = 140; x >= 70; x -= 10) await touch('touchMove', x);
      await touch('touchEnd', 70);
    };
    await picture.scrollIntoViewIfNeeded();
    await zoom(1, 'pan-y pinch-zoom');
    await swipe();
    await expect(title).toHaveText(at(products, 1).name);
    expect(await left()).toBe(0);
    await zoom(2, 'auto');
    await swipe();
    await expect.poll(left).toBeGreaterThan(0);
    await home.products.rest();
    await expect(title).toHaveText(at(products, 1).name);
    await zoom(1, 'pan-y pinch-zoom');
    await swipe();
    await expect(title).toHaveText(at(products, 2).name);
  });
});
