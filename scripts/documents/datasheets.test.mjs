import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { datasheetPath, makeDatasheets } from './datasheets.mjs';

/** @type {string} */
let root;
/** @type {{ content: string, derived: string, made: string }} */
let paths;

/** @param {string} path below the content folder @param {string | Buffer} bytes */
async function put(path, bytes) {
  const file = join(paths.content, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/** A product that says no more than a data sheet needs. @param {string} name */
const product = name => `
name = "${name}"
model = "${name.split(' ')[0]}"
category = "plugs"
subcategory = "small"
summary = "A plug."
description = "It closes."
features = ["Closes"]
standards = ["ISO 14310"]
related = []
[datasheet]
revision = "A"
date = "2026-01-31"

[[images]]
file = "plug.png"
alt = "A plug"

[[specifications]]
name = "Length"
value = "10.0 in (254 mm)"
`;

const picture = (/** @type {string} */ background) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'datasheets-'));
  paths = {
    content: join(root, 'content'),
    derived: join(root, 'derived'),
    made: join(root, 'made.json'),
  };
  await put(
    'company.toml',
    'name = "Plugs"\nlegal_name = "Plugs Ltd"\nsite_url = "https://plugs.example"\nphone = "1"\nemail = "a@plugs.example"\noffices = []\napi_in_process = []\n',
  );
  await put(
    'categories/plugs.toml',
    'name = "Plugs"\n[[subcategories]]\nslug = "small"\nname = "Small"\n',
  );
  for (const slug of ['one', 'two']) {
    await put(`products/${slug}.toml`, product(`${slug} plug`));
    await put(`media/${slug}/images/plug.png`, await picture('#888888'));
  }
});

afterEach(() => rm(root, { recursive: true, force: true }));

const file = (/** @type {string} */ slug) => join(paths.derived, datasheetPath(slug));

describe('data sheets', () => {
  it('are drawn once, and the same content makes the same bytes', async () => {
    assert.deepEqual(await makeDatasheets(paths), { drawn: 2, kept: 0, removed: 0 });
    const before = await readFile(file('one'));
    assert.equal(before.subarray(0, 5).toString(), '%PDF-');
    assert.deepEqual(await makeDatasheets(paths), { drawn: 0, kept: 2, removed: 0 });
    await rm(file('one'));
    assert.equal((await makeDatasheets(paths)).drawn, 1);
    assert.ok(before.equals(await readFile(file('one'))));
  });

  it('follow their product, its picture and the company, and nothing else', async () => {
    await makeDatasheets(paths);
    await put('products/one.toml', product('one plug').replace('254 mm', '255 mm'));
    assert.deepEqual(await makeDatasheets(paths), { drawn: 1, kept: 1, removed: 0 });
    await put('media/two/images/plug.png', await picture('#111111'));
    assert.deepEqual(await makeDatasheets(paths), { drawn: 1, kept: 1, removed: 0 });
    await put('team.toml', 'members = []');
    assert.equal((await makeDatasheets(paths)).drawn, 0);
  });

  it("print the site's URL, which the settings may give", async () => {
    const words = async () => {
      const data = new Uint8Array(await readFile(file('one')));
      const task = getDocument({ data, verbosity: 0 });
      const { items } = await (await (await task.promise).getPage(1)).getTextContent();
      await task.destroy();
      return items.map(item => ('str' in item ? item.str : '')).join('');
    };
    await makeDatasheets(paths);
    assert.match(await words(), /plugs\.example/);
    const url = 'https://www.tools.example';
    assert.equal((await makeDatasheets({ ...paths, url })).drawn, 2);
    assert.match(await words(), /www\.tools\.example/);
    assert.equal((await makeDatasheets({ ...paths, url })).drawn, 0);
  });

  it('go with their product', async () => {
    await makeDatasheets(paths);
    await rm(join(paths.content, 'products/two.toml'));
    assert.deepEqual(await makeDatasheets(paths), { drawn: 0, kept: 1, removed: 1 });
    assert.ok(!existsSync(file('two')));
    assert.ok(existsSync(file('one')));
  });

  it('say which file lacks what', async () => {
    await rm(join(paths.content, 'media/one/images/plug.png'));
    await assert.rejects(makeDatasheets(paths), /plug\.png is missing: put the picture there/);
    await put('products/one.toml', product('one plug').replace(/\[datasheet\]\n.*\n.*\n/, ''));
    await assert.rejects(makeDatasheets(paths), /products\/one\.toml has no \[datasheet\]: add/);
    await put('products/one.toml', 'name = ');
    await assert.rejects(makeDatasheets(paths), /one\.toml cannot be read: /);
    await rm(join(paths.content, 'products'), { recursive: true });
    await assert.rejects(makeDatasheets(paths), /products is missing: create it/);
  });
});
