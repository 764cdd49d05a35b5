import type { Product } from './api.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ home }) => home.frame.open('/'));

/** The product at an index; negative indices count from the end. */
const at = (list: Product[], index: number) => {
  const product = list.at(index);
  if (!product) throw new Error(`There is no product ${index}.`);
  return product;
};

test('CAR-1 a slide shows name, description, features and picture of its product', async ({
  home,
  products,
}) => {
  const first = at(products, 0);
  const { slide, title } = home.products;
  await expect(title).toHaveText(first.name);
  await expect(slide).toContainText(first.description);
  const features = first.features.split('<li').length - 1;
  await expect(slide.getByRole('listitem')).toHaveCount(features);
  const picture = slide.getByRole('img', { name: first.name });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const source = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
  expect(new URL(source).pathname).toContain(`/media/${first.slug}/images/`);
});

test('CAR-2 CAR-6 it wraps at both ends, and the link follows', async ({ home, products }) => {
  const { next, previous, viewAll } = home.products;
  for (const [button, index] of [
    [previous, -1],
    [next, 0],
    [next, 1],
    [next, 2],
    [previous, 1],
  ] as const) {
    const product = at(products, index);
    await home.products.turn(button, product.name);
    await expect(viewAll).toHaveAttribute('href', `/products/${product.slug}`);
  }
});

test('CAR-3 ignores controls during a transition', async ({ home, products }) => {
  const { next, title } = home.products;
  await next.scrollIntoViewIfNeeded();
  await next.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.click();
  });
  await expect(title).toHaveText(at(products, 1).name);
  await home.products.rest();
  await expect(title).toHaveText(at(products, 1).name);
  await home.products.turn(next, at(products, 2).name);
});

test('CAR-4 a swipe of more than 50 px turns it, a shorter one does not', async ({
  home,
  products,
}) => {
  const { title } = home.products;
  await home.products.swipe(-50);
  await home.products.rest();
  await expect(title).toHaveText(at(products, 0).name);
  await home.products.swipe(-51);
  await expect(title).toHaveText(at(products, 1).name);
  await home.products.rest();
  await home.products.swipe(51);
  await expect(title).toHaveText(at(products, 0).name);
});

test('CAR-8 announces the slide and turns by keyboard', async ({ page, home, products }) => {
  const { root, next, title } = home.products;
  await expect(root).toHaveAttribute('aria-roledescription', 'carousel');
  await expect(home.products.slide).toHaveAttribute('aria-roledescription', 'slide');
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(title).toHaveText(at(products, 1).name);
  // The live region has no role of its own.
  await expect(root.locator('[aria-live=polite]')).toContainText(at(products, 1).name);
});
