import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import sharp from 'sharp';
import { writeCatalogue } from '../bench/catalogue.mjs';
import { imagePath, makeSocialImages } from './make.mjs';

// The server that tests compile reads the content.
process.env.BUILD_PROFILE ??= 'dev';

const PRODUCT = 'bc-1-bow-spring-centralizer';

const TITLES = {
  '/': 'Home',
  '/about': 'About us: Engineering Excellence Across Borders',
  '/gallery': 'Gallery',
  '/products': 'Products',
};

/** A company with one category and one product. @param {import('node:test').TestContext} t */
async function company(t) {
  const folder = await mkdtemp(join(tmpdir(), 'social-'));
  t.after(() => rm(folder, { recursive: true }));
  const content = join(folder, 'content');
  await writeCatalogue(content, 1);
  const file = join(content, 'products', `${PRODUCT}.toml`);
  const text = await readFile(file, 'utf8');
  const own = /^category = "(.*)"$/m.exec(text)?.[1];
  for (const name of await readdir(join(content, 'categories'))) {
    if (name !== `${own}.toml`) await rm(join(content, 'categories', name));
  }
  const derived = join(folder, 'derived');
  const site = { titles: TITLES, pageSize: 24 };
  return {
    derived,
    category: `/products/${own}`,
    page: `/products/${own}/${/^subcategory = "(.*)"$/m.exec(text)?.[1]}/${PRODUCT}`,
    product: { file, text },
    make: () => makeSocialImages({ content, derived, made: join(folder, 'made.json'), site }),
  };
}

test('SEO-2 every page and product has a social image of 1200x628 that is small', async t => {
  const { derived, category, page, make } = await company(t);
  const { made } = await make();
  assert.ok(made >= 5, `${made} images`);
  for (const path of ['/', '/about', category, page]) {
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
  const { derived, page, product, make } = await company(t);
  const first = await make();
  assert.deepEqual(await make(), { made: 0, unchanged: first.made, removed: 0 });
  await writeFile(product.file, product.text.replace('Bow-Spring', 'Spring-Bow'));
  assert.deepEqual(await make(), { made: 1, unchanged: first.made - 1, removed: 0 });
  await rm(product.file);
  assert.deepEqual(await make(), { made: 0, unchanged: first.made - 1, removed: 1 });
  await assert.rejects(readFile(join(derived, imagePath(page))));
});

test('the longest names stay inside their panel', async t => {
  const { derived, page, product, make } = await company(t);
  const name =
    'Extraordinarily Long-Named Hydraulically Actuated Retrievable Completion Isolation Assembly';
  await writeFile(
    product.file,
    product.text.replace('BC-1 Bow-Spring Centralizer', `BC-1 ${name}`),
  );
  await make();
  const image = join(derived, imagePath(page));
  // A strip of the panel at its right edge is as dark as the panel: no letter reaches it.
  const strip = { left: 432, top: 0, width: 16, height: 600 };
  const { channels } = await sharp(await sharp(image).extract(strip).png().toBuffer()).stats();
  for (const { max } of channels)
    assert.ok(max < 60, `the margin has a pixel of brightness ${max}`);
});
