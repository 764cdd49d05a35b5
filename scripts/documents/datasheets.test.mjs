import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import sharp from 'sharp';
import { readPdf } from '../../tests/content/read.mjs';
import { writeCatalogue } from '../bench/catalogue.mjs';
import { CONTENT } from '../build/paths.mjs';
import { datasheetPath, makeDatasheets } from './datasheets.mjs';

// The server that tests compile reads the products.
process.env.BUILD_PROFILE ??= 'dev';

/** The first two products of the sample company. */
const [ONE, TWO] = /** @type {const} */ (['bc-1-bow-spring-centralizer', 'bp-1-bridge-plug']);

/** @type {string} */
let root;
/** @type {{ content: string, derived: string, made: string }} */
let paths;

/** Edits a file of the content folder. @param {string} path @param {(text: string) => string} change */
async function edit(path, change) {
  const file = join(paths.content, path);
  const before = await readFile(file, 'utf8');
  const after = change(before);
  assert.notEqual(after, before, `${path} is unchanged`);
  await writeFile(file, after);
}

/** Copies the pictures of a product, so that a test can change them. @param {string} slug */
async function ownPictures(slug) {
  const folder = join(paths.content, 'media', slug);
  await rm(folder);
  await cp(join(CONTENT, 'media', slug), folder, { recursive: true });
  return join(folder, 'images', `${slug}.webp`);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'datasheets-'));
  paths = {
    content: join(root, 'content'),
    derived: join(root, 'derived'),
    made: join(root, 'made.json'),
  };
  await writeCatalogue(paths.content, 2);
});

afterEach(() => rm(root, { recursive: true, force: true }));

const file = (/** @type {string} */ slug) => join(paths.derived, datasheetPath(slug));

describe('data sheets', () => {
  it('are drawn once, and the same content makes the same bytes', async () => {
    assert.deepEqual(await makeDatasheets(paths), { made: 2, unchanged: 0, removed: 0 });
    const before = await readFile(file(ONE));
    assert.equal(before.subarray(0, 5).toString(), '%PDF-');
    assert.deepEqual(await makeDatasheets(paths), { made: 0, unchanged: 2, removed: 0 });
    await rm(file(ONE));
    assert.equal((await makeDatasheets(paths)).made, 1);
    assert.ok(before.equals(await readFile(file(ONE))));
    const none = await makeDatasheets({ ...paths, isRemote: true });
    assert.deepEqual(none, { made: 0, unchanged: 0, removed: 2 });
  });

  it('are drawn again after changes of their product, its picture or the company, and of nothing else', async () => {
    await makeDatasheets(paths);
    await edit(`products/${ONE}.toml`, text => text.replace(/^value = "/m, 'value = "About '));
    assert.deepEqual(await makeDatasheets(paths), { made: 1, unchanged: 1, removed: 0 });
    const picture = await ownPictures(TWO);
    const other = await sharp(picture).rotate(180).webp().toBuffer();
    await writeFile(picture, other);
    assert.deepEqual(await makeDatasheets(paths), { made: 1, unchanged: 1, removed: 0 });
    await edit('team.toml', text => `# Changed.\n${text}`);
    assert.equal((await makeDatasheets(paths)).made, 0);
    await edit('company.toml', text => text.replace(/^phone = ".*"/m, 'phone = "+44 1632 960999"'));
    assert.equal((await makeDatasheets(paths)).made, 2);
  });

  it("show a phone's photo upright, and a picture without background on white", async () => {
    const photo = sharp({ create: { width: 40, height: 30, channels: 4, background: '#0000' } });
    const turned = photo.withMetadata({ orientation: 6 }).webp();
    await writeFile(await ownPictures(ONE), await turned.toBuffer());
    await makeDatasheets(paths);
    const pdf = await readFile(file(ONE));
    const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
    for (let at = pdf.indexOf(JPEG); at >= 0; at = pdf.indexOf(JPEG, at + 1)) {
      const { data, info } = await sharp(pdf.subarray(at))
        .raw()
        .toBuffer({ resolveWithObject: true });
      if (info.width === 30 && info.height === 40) return assert.equal(data[0], 255);
    }
    assert.fail('no picture is upright');
  });

  it("print the site's URL, which the settings may give", async () => {
    const words = async () => (await readPdf(file(ONE))).text;
    await makeDatasheets(paths);
    assert.match(await words(), /www\.corvane\.example/);
    process.env.SERVER_SITE_URL = 'https://www.tools.example';
    try {
      assert.equal((await makeDatasheets(paths)).made, 2);
      assert.match(await words(), /www\.tools\.example/);
      assert.equal((await makeDatasheets(paths)).made, 0);
    } finally {
      delete process.env.SERVER_SITE_URL;
    }
  });

  it('print other scripts than Latin, and a warning names the characters that are boxes', async t => {
    const warn = t.mock.method(console, 'warn', () => {});
    await edit(`products/${ONE}.toml`, text => text.replace(/^name = "/m, 'name = "Қысым ⌀ '));
    await edit('company.toml', text => text.replace(/^signature = "/m, 'signature = "长'));
    await makeDatasheets(paths);
    assert.match(String(await readFile(file(ONE))), /\+DejaVuSans/);
    assert.equal(warn.mock.callCount(), 0);
    await edit(`products/${ONE}.toml`, text => text.replace('Қысым', '封隔器'));
    await makeDatasheets(paths);
    const [line] = warn.mock.calls[0]?.arguments ?? [];
    assert.match(line, new RegExp(`sheet of ${ONE} shows boxes for 封 隔 器:`));
  });

  it('are removed with their product', async () => {
    await makeDatasheets(paths);
    await rm(join(paths.content, `products/${TWO}.toml`));
    await edit(`products/${ONE}.toml`, text => text.replace(/^related = .*$/m, 'related = []'));
    assert.deepEqual(await makeDatasheets(paths), { made: 1, unchanged: 0, removed: 1 });
    assert.ok(!existsSync(file(TWO)));
    assert.ok(existsSync(file(ONE)));
  });

  it('are not drawn for a product without [datasheet]', async () => {
    await makeDatasheets(paths);
    await edit(`products/${TWO}.toml`, text => text.replace(/\[datasheet\]\n.*\n.*\n/, ''));
    assert.deepEqual(await makeDatasheets(paths), { made: 0, unchanged: 1, removed: 1 });
  });

  it('name the file in an error, and what it lacks', async () => {
    const product = `products/${ONE}.toml`;
    const whole = await readFile(join(paths.content, product), 'utf8');
    await edit(product, () => 'name = ');
    await assert.rejects(makeDatasheets(paths), new RegExp(`${product}:1: is not valid TOML`));
    await edit(product, () => whole);
    await rm(await ownPictures(ONE));
    await assert.rejects(makeDatasheets(paths), new RegExp(`${ONE}\\.webp`));
    await rm(paths.content, { recursive: true });
    await assert.rejects(makeDatasheets(paths), /is not a folder/);
  });
});
