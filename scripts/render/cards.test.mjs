import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import { listen } from '../test/http.mjs';
import { drawCards } from './cards.mjs';

const company = { name: 'Bare Tools' };

/** A host whose pictures are red. A phone's photo, turned as its EXIF data say, is black on its right. @param {import('node:test').TestContext} t */
async function pictures(t) {
  const red = { r: 250, g: 10, b: 10 };
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: red } })
    .png()
    .toBuffer();
  const phone = await sharp(bytes)
    .extend({ left: 400, background: 'black' })
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  /** @type {string[]} */
  const sent = [];
  const origin = await listen(t, ({ url = '' }, response) => {
    if (url === '/gone.png') return response.writeHead(404).end();
    if (url === '/text.png') return response.writeHead(200).end('no picture');
    if (url === '/phone.jpg') return response.writeHead(200).end(phone);
    sent.push(url);
    response.writeHead(200, { etag: '"1"' });
    return host.isStuck ? response.write(bytes.subarray(0, 9)) : response.end(bytes);
  });
  const host = { origin, sent, isStuck: false };
  return host;
}

/**
 * Draws cards as the renderer does, which knows what an earlier run has made.
 *
 * @param {Partial<Parameters<typeof drawCards>[1]>} [options]
 */
function drawer(options = { brand: {} }) {
  /** @type {Record<string, string>} */
  const keys = {};
  /** @type {Record<string, string | Uint8Array>} */
  const images = {};
  return {
    images,
    /** @param {Parameters<typeof drawCards>[1]['pages']} pages */
    async draw(pages) {
      /** @type {string[]} */
      const staged = [];
      /** @type {Parameters<typeof drawCards>[0]} */
      const staging = {
        has: file => file === 'media/social/own.jpg',
        async make(file, key, make) {
          if (keys[file] === key) return false;
          images[file] = await make();
          keys[file] = key;
          staged.push(file);
          return true;
        },
      };
      return { staged, warnings: await drawCards(staging, { pages, company, ...options }) };
    },
  };
}

/** @param {string} title @param {string[]} [shown] */
const page = (title, shown = []) => ({ title, pictures: shown, structured: {} });

/** The red, green and blue of a card at a place. @param {string | Uint8Array | undefined} image @param {number} left @param {number} top */
async function colour(image, left, top) {
  assert.ok(image);
  const { width, height, format } = await sharp(image).metadata();
  assert.deepEqual({ width, height, format }, { width: 1200, height: 628, format: 'jpeg' });
  return [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

/** How red the card is at a place on its right. @param {string | Uint8Array | undefined} image */
const redOf = async image => (await colour(image, 1100, 100))[0] ?? 0;

test("SEO-2 API-4 images for link previews have the company's pictures, or only text", async t => {
  const { origin } = await pictures(t);
  const { draw, images } = drawer();
  const { staged, warnings } = await draw({
    '/': page('Home'),
    '/products': page('Products'),
    '/products/a': page('A', [`${origin}/a.png`]),
    '/products/b': page('B'),
    '/products/c': page('C', [`${origin}/gone.png`]),
    '/products/d': page('D', [`${origin}/text.png`]),
    '/products/e': page('E', [`${origin}/phone.jpg`]),
  });
  assert.equal(staged.length, 7);
  assert.ok((await redOf(images['media/social/products/a.jpg'])) > 200);
  for (const plain of [
    'home',
    'products',
    'products/b',
    'products/c',
    'products/d',
    'products/e',
  ]) {
    assert.ok((await redOf(images[`media/social/${plain}.jpg`])) < 60, plain);
  }
  assert.deepEqual(warnings.sort(), [
    `A link preview is made without its picture: ${origin}/gone.png (its host responded with 404).`,
    `A link preview is made without its picture: ${origin}/text.png (Input buffer contains unsupported image format).`,
  ]);
});

test('an image is drawn again after a change of its text or its picture, which is transferred once', async t => {
  const host = await pictures(t);
  const { origin } = host;
  const { draw } = drawer();
  const products = { '/products': page('Products'), '/about': page('About') };
  const pages = { ...products, '/products/a': page('A', [`${origin}/a.png`]) };
  assert.equal((await draw(pages)).staged.length, 3);
  host.isStuck = true;
  assert.deepEqual(await draw(pages), { staged: [], warnings: [] });
  host.isStuck = false;
  const renamed = { ...pages, '/products/a': page('A+', [`${origin}/a.png`]) };
  assert.deepEqual((await draw(renamed)).staged, ['media/social/products/a.jpg']);
  const replaced = { ...pages, '/products/a': page('A+', [`${origin}/new.png`]) };
  assert.deepEqual((await draw(replaced)).staged, ['media/social/products/a.jpg']);
});

test("SEO-2 the content's own pictures come from the given server, and every image is small", async t => {
  const { origin, sent } = await pictures(t);
  const site = 'https://www.corvane.example/media';
  const { draw, images } = drawer({
    media: origin,
    paths: ['/', '/about', '/gallery', '/products', '/products/a'],
  });
  const { warnings } = await draw({
    '/': page('Home'),
    '/about': page('About us: Engineering Excellence Across Borders'),
    '/gallery': page('Gallery', [`${site}/gallery/1.webp`]),
    '/products': page('Products'),
    '/products/a': { ...page('A-1 Packer', [`${site}/a/1.webp`]), model: 'A-1' },
    '/products/b': page('B', [`${site}/b/1.webp`]),
  });
  assert.deepEqual(warnings, []);
  assert.deepEqual(
    Object.keys(images).sort(),
    ['about', 'gallery', 'home', 'products', 'products/a'].map(name => `media/social/${name}.jpg`),
  );
  assert.ok(sent.includes('/media/hero/poster.webp') && sent.includes('/media/a/1.webp'));
  for (const [file, image] of Object.entries(images)) {
    assert.ok(image.length <= 100_000, `${file}: ${image.length} bytes`);
    // The accent at the foot is there: the picture has not covered the design.
    const [red = 0, , blue = 255] = await colour(image, 600, 622);
    assert.ok(red > 200 && blue < 90, `${file}: ${red}, ${blue}`);
  }
});

test('the longest names stay inside their panel', async t => {
  const { origin } = await pictures(t);
  const { draw, images } = drawer();
  const name =
    'Extraordinarily Long-Named Hydraulically Actuated Retrievable Completion Isolation Assembly';
  await draw({
    '/products': page('Products'),
    '/products/a': { ...page(`BC-1 ${name}`, [`${origin}/a.png`]), model: 'BC-1' },
  });
  // A strip of the panel at its right edge is as dark as the panel: no letter reaches it.
  const strip = { left: 432, top: 0, width: 16, height: 600 };
  const image = images['media/social/products/a.jpg'];
  const { channels } = await sharp(await sharp(image).extract(strip).png().toBuffer()).stats();
  for (const { max } of channels)
    assert.ok(max < 60, `the margin has a pixel of brightness ${max}`);
});

test('products beyond a number share images', async () => {
  const many = Array.from({ length: 301 }, (_, index) => [
    `/products/${index}`,
    { ...page(`M-${index}`), model: `M-${index}` },
  ]);
  const { staged } = await drawer().draw({
    '/products': page('Products'),
    ...Object.fromEntries(many),
  });
  assert.deepEqual(staged, ['media/social/products.jpg']);
});

test('an image that the company provides is not drawn', async () => {
  assert.deepEqual((await drawer().draw({ '/own': page('Own') })).staged, []);
});

test("API-4 an image has the company's mark if there is one", async () => {
  /** @param {string | undefined} mark */
  const drawWith = async mark => {
    const { draw, images } = drawer({ brand: mark ? { mark } : {} });
    await draw({ '/about': page('About') });
    const card = sharp(images['media/social/about.jpg']);
    const { data, info } = await card.raw().toBuffer({ resolveWithObject: true });
    /** @param {number} x @param {number} y */
    return (x, y) => [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3);
  };
  const red =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="red" d="M0 0h9v9H0z"/></svg>';
  const [own, none] = [await drawWith(red), await drawWith(undefined)];
  assert.ok((own(80, 80)[0] ?? 0) > 200, 'beside its name');
  assert.ok((own(1000, 314)[0] ?? 0) > 200, 'large on the right');
  assert.ok(Math.max(...none(1000, 314)) < 24, `${none(1000, 314)}`);
});
