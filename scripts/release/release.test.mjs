import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sha256 } from '../build/fingerprint.mjs';
import { hashesOf, released, STAGED } from './manifest.mjs';
import { isReleased, release } from './release.mjs';

/** @type {string} */
let folder;

const TEXT = '<p>Packers and plugs</p>'.repeat(500);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copies-'));
});

after(() => rm(folder, { recursive: true }));

test('texts get a copy in each encoding, with the same content, and the manifest names every file by its bytes', async () => {
  await mkdir(join(folder, 'about'));
  await writeFile(join(folder, 'about/index.html'), TEXT);
  await writeFile(join(folder, 'small.css'), 'a{}');
  await writeFile(join(folder, 'picture.webp'), Buffer.alloc(5000));
  await writeFile(join(folder, '.hidden.json'), TEXT);
  assert.equal(await release(folder), 2);
  const copy = (/** @type {string} */ extension) =>
    readFile(join(folder, `about/index.html${extension}`));
  assert.equal(brotliDecompressSync(await copy('.br')).toString(), TEXT);
  assert.equal(gunzipSync(await copy('.gz')).toString(), TEXT);
  const files = await released(folder);
  assert.deepEqual(Object.keys(files).sort(), [
    ...['.hidden.json', 'about/index.html', 'about/index.html.br', 'about/index.html.gz'],
    ...['picture.webp', 'small.css'],
  ]);
  assert.deepEqual(files, await hashesOf(folder));
  assert.ok(await isReleased(folder));
  await rm(join(folder, '.hidden.json'));
  await release(folder);
});

test('a copy is written again when it or its file has changed, whatever the time stamps', async () => {
  const file = join(folder, 'about/index.html');
  const future = new Date(Date.now() + 60_000);
  await utimes(file, future, future);
  assert.equal(await release(folder), 0, 'the same bytes');
  await writeFile(file, TEXT.toUpperCase());
  const past = new Date(Date.now() - 60_000);
  await utimes(file, past, past);
  assert.ok(!(await isReleased(folder)));
  assert.equal(await release(folder), 2);
  await writeFile(`${file}.gz`, 'of another page');
  assert.ok(!(await isReleased(folder)));
  assert.equal(await release(folder), 1);
  assert.equal(gunzipSync(await readFile(`${file}.gz`)).toString(), TEXT.toUpperCase());
});

test('the copies of a removed file are removed, and its empty folder', async () => {
  await cp(join(folder, 'about'), join(folder, 'gone'), { recursive: true });
  await rm(join(folder, 'gone/index.html'));
  assert.equal(await release(folder), 0);
  assert.ok(!(await readdir(folder)).includes('gone'));
});

test('with the option, new pages get no copies, and old copies of other pages stay', async () => {
  const page = join(folder, 'about/index.html');
  await mkdir(join(folder, 'new'));
  await writeFile(join(folder, 'new/index.html'), TEXT);
  assert.equal(await release(folder, { quick: true }), 0);
  assert.ok(existsSync(`${page}.br`) && !existsSync(join(folder, 'new/index.html.br')));
  assert.ok(await isReleased(folder, { quick: true }));
  assert.ok(!(await isReleased(folder)));
  await writeFile(page, TEXT.repeat(2));
  assert.equal(await release(folder, { quick: true }), 0);
  assert.ok(!existsSync(`${page}.br`) && !existsSync(`${page}.gz`), 'of the page before');
  assert.deepEqual(await released(folder), await hashesOf(folder));
  assert.equal(await release(folder), 4);
  assert.ok(await isReleased(folder));
  await rm(join(folder, 'new'), { recursive: true });
});

test('new files replace the old ones together, and removed files are removed with their copies', async () => {
  const before = await hashesOf(folder);
  const text = TEXT.replaceAll('plugs', 'bridge plugs');
  await mkdir(join(folder, STAGED, 'new'), { recursive: true });
  await writeFile(join(folder, STAGED, 'new/index.html'), text);
  assert.deepEqual(await hashesOf(folder), before, 'staged files are in the site');
  const staged = { 'new/index.html': sha256(Buffer.from(text)) };
  const changes = { before, staged, removed: ['about/index.html'] };
  assert.equal(await release(folder, { changes }), 2);
  assert.deepEqual(Object.keys(await released(folder)).sort(), [
    'new/index.html',
    'new/index.html.br',
    'new/index.html.gz',
    'picture.webp',
    'small.css',
  ]);
  assert.deepEqual(await released(folder), await hashesOf(folder));
  // Neither the staging folder, nor a folder without a page, which some hosts would list.
  const folders = await readdir(folder);
  assert.ok(!folders.includes(STAGED) && !folders.includes('about'));
});

test('an incomplete manifest is ignored, and everything is released again', async () => {
  const path = join(folder, '.release.json');
  await writeFile(path, (await readFile(path, 'utf8')).slice(0, -1));
  assert.deepEqual(await released(folder), {});
  assert.ok(!(await isReleased(folder)));
  assert.equal(await release(folder), 2);
  assert.ok(await isReleased(folder));
});

test('the pages of a site with more than 200 are compressed fast', async () => {
  const text = Array.from({ length: 3000 }, (_, index) => `<td>${(index * 7919) % 1013}</td>`);
  await writeFile(join(folder, 'one.html'), text.join(''));
  const size = async () => (await readFile(join(folder, 'one.html.br'))).length;
  await release(folder);
  const smallest = await size();
  for (let page = 0; page <= 200; page += 1) await writeFile(join(folder, `${page}.html`), '');
  await release(folder);
  assert.equal(await size(), smallest, 'an unchanged page keeps its copies');
  await writeFile(join(folder, 'one.html.br'), 'of another page');
  assert.equal(await release(folder), 1);
  assert.ok((await size()) > smallest, `${await size()} > ${smallest}`);
});
