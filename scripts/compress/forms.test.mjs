import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompress } from '@bokuweb/zstd-wasm';
import { compressFolder, missingForms } from './forms.mjs';

/** @type {string} */
let folder;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'));
});

after(() => rm(folder, { recursive: true }));

test('texts get a form in each encoding, and each holds the text', async () => {
  const text = '<p>Packers and plugs</p>'.repeat(500);
  await mkdir(join(folder, 'about'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'about/index.html'), text);
  await writeFile(join(folder, 'small.css'), 'a{}');
  await writeFile(join(folder, 'picture.webp'), Buffer.alloc(5000));
  await writeFile(join(folder, '.vite/manifest.json'), text);
  assert.equal(await compressFolder(folder), 3);
  const form = (/** @type {string} */ extension) =>
    readFile(join(folder, `about/index.html${extension}`));
  assert.equal(brotliDecompressSync(await form('.br')).toString(), text);
  assert.equal(gunzipSync(await form('.gz')).toString(), text);
  assert.equal(Buffer.from(decompress(await form('.zst'))).toString(), text);
  assert.deepEqual((await readdir(folder, { recursive: true })).sort(), [
    '.vite',
    '.vite/manifest.json',
    'about',
    'about/index.html',
    'about/index.html.br',
    'about/index.html.gz',
    'about/index.html.zst',
    'picture.webp',
    'small.css',
  ]);
});

test('only forms that are older than their files are written again', async () => {
  assert.equal(await compressFolder(folder), 0);
  const old = new Date(Date.now() - 60_000);
  await utimes(join(folder, 'about/index.html.gz'), old, old);
  assert.deepEqual(
    (await missingForms(folder)).map(({ extension }) => extension),
    ['.gz'],
  );
  assert.equal(await compressFolder(folder), 1);
});
