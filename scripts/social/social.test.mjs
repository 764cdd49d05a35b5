import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import sharp from 'sharp';
import { CONTENT } from '../documents/content.mjs';
import { imagePath, makeSocialImages } from './make.mjs';

const PRODUCT = 'cm-2-double-grip-packer';
const PRODUCT_PAGE = `/products/packer-systems/mechanical-set-packers/${PRODUCT}`;

const TITLES = {
  '/': 'Home',
  '/about': 'About us: Engineering Excellence Across Borders',
};

/** A company with one category and one product. @param {import('node:test').TestContext} t */
async function company(t) {
  const folder = await mkdtemp(join(tmpdir(), 'social-'));
  t.after(() => rm(folder, { recursive: true }));
  const content = join(folder, 'content');
  const product = await readFile(join(CONTENT, 'products', `${PRODUCT}.toml`), 'utf8');
  const category = await readFile(join(CONTENT, 'categories', 'packer-systems.toml'), 'utf8');
  const pictures = [...category.matchAll(/^image = "(.*)"$/gm)].map(([, path]) => path ?? '');
  for (const file of [
    'company.toml',
    'gallery.toml',
    'media/hero/poster.webp',
    'media/gallery',
    `media/${PRODUCT}/images`,
    'categories/packer-systems.toml',
    `products/${PRODUCT}.toml`,
    ...pictures.map(picture => dirname(`media/${picture}`)),
  ]) {
    await cp(join(CONTENT, file), join(content, file), { recursive: true });
  }
  const derived = join(folder, 'derived');
  return {
    derived,
    product: { file: join(content, 'products', `${PRODUCT}.toml`), text: product },
    make: () =>
      makeSocialImages({ content, derived, made: join(folder, 'made.json'), titles: TITLES }),
  };
}

test('SEO-2 every page and product has a social image of 1200x628 that is small', async t => {
  const { derived, make } = await company(t);
  const { made } = await make();
  assert.ok(made >= 5, `${made} images`);
  for (const path of ['/', '/about', '/products/packer-systems', PRODUCT_PAGE]) {
    const image = await readFile(join(derived, imagePath(path)));
    const { width, height, format } = await sharp(image).metadata();
    assert.deepEqual({ width, height, format }, { width: 1200, height: 628, format: 'jpeg' }, path);
    assert.ok(image.length <= 100_000, `${path}: ${image.length} bytes`);
    // The accent at the foot is there: the picture has not covered the design.
    const { data } = await sharp(image)
      .extract({ left: 600, top: 622, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.ok((data[0] ?? 0) > 200 && (data[2] ?? 255) < 90, `${path}: ${[...data]}`);
  }
});

test('only changed images are drawn again, and those of removed products are removed', async t => {
  const { derived, product, make } = await company(t);
  const first = await make();
  assert.deepEqual(await make(), { made: 0, unchanged: first.made, removed: 0 });
  await writeFile(product.file, product.text.replace('Double-Grip', 'Twin-Grip'));
  assert.deepEqual(await make(), { made: 1, unchanged: first.made - 1, removed: 0 });
  await rm(product.file);
  assert.deepEqual(await make(), { made: 0, unchanged: first.made - 1, removed: 1 });
  await assert.rejects(readFile(join(derived, imagePath(PRODUCT_PAGE))));
});

test('the longest names stay inside their panel', async t => {
  const { derived, product, make } = await company(t);
  const name =
    'Extraordinarily Long-Named Hydraulically Actuated Retrievable Completion Isolation Assembly';
  await writeFile(product.file, product.text.replace('CM-2 Double-Grip Packer', `CM-2 ${name}`));
  await make();
  const image = join(derived, imagePath(PRODUCT_PAGE));
  // A strip of the panel at its right edge is as dark as the panel: no letter reaches it.
  const strip = { left: 432, top: 0, width: 16, height: 600 };
  const { channels } = await sharp(await sharp(image).extract(strip).png().toBuffer()).stats();
  for (const { max } of channels)
    assert.ok(max < 60, `the margin has a pixel of brightness ${max}`);
});
