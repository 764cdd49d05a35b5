import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import sharp from 'sharp';
import { makePictures } from './pipeline.mjs';

/** @type {string} */
let root;
/** @type {{ masters: string, derived: string, record: string, made: string }} */
let paths;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pictures-'));
  paths = {
    masters: join(root, 'media'),
    derived: join(root, 'derived'),
    record: join(root, 'media.json'),
    made: join(root, 'made.json'),
  };
  await mkdir(paths.masters);
});

afterEach(() => rm(root, { recursive: true, force: true }));

/** Draws a plain picture. @param {string} path @param {number} width @param {string} background */
async function draw(path, width, background = '#336699') {
  const file = join(paths.masters, path);
  await mkdir(dirname(file), { recursive: true });
  const height = Math.round(width / 2);
  await sharp({ create: { width, height, channels: 3, background } }).toFile(file);
  return file;
}

const record = async () => JSON.parse(await readFile(paths.record, 'utf8'));

const derived = async () =>
  (await readdir(paths.derived, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => entry.name)
    .sort();

describe('the media pipeline', () => {
  it('makes AVIF copies of every width, none wider than its master, and records them', async () => {
    await draw('a/images/tool.png', 1000);
    await makePictures(paths);
    assert.deepEqual(await derived(), ['tool-1000.avif', 'tool-320.avif', 'tool-640.avif']);
    const copy = await sharp(join(paths.derived, 'a/images/tool-640.avif')).metadata();
    assert.deepEqual([copy.width, copy.height, copy.format], [640, 320, 'heif']);
    const { hash, ...facts } = (await record())['a/images/tool.png'];
    assert.match(hash, /^[0-9a-f]{16}$/);
    assert.deepEqual(facts, {
      width: 1000,
      height: 500,
      widths: [320, 640, 1000],
      formats: ['avif'],
    });
  });

  it('makes no copy of a camera picture that is wider than any screen shows it', async () => {
    const file = join(paths.masters, 'camera.png');
    await sharp({ create: { width: 6000, height: 8, channels: 3, background: '#336699' } }).toFile(
      file,
    );
    await makePictures(paths);
    const { width, widths } = (await record())['camera.png'];
    assert.deepEqual([width, widths], [6000, [320, 640, 960, 1280, 1920, 2560]]);
  });

  it('records a drawing without making copies of it', async () => {
    await writeFile(
      join(paths.masters, 'logo.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><circle r="9"/></svg>',
    );
    await makePictures(paths);
    const { hash, ...facts } = (await record())['logo.svg'];
    assert.ok(hash);
    assert.deepEqual(facts, { width: 90, height: 30, widths: [], formats: [] });
  });

  it('makes only the copies of changed masters', async () => {
    await draw('unchanged.png', 400);
    await draw('changed.png', 400);
    await makePictures(paths);
    const unchanged = join(paths.derived, 'unchanged-400.avif');
    const before = (await stat(unchanged)).mtimeMs;
    await draw('changed.png', 700, '#000000');
    // 320 and 700 pixels wide; the copy of 400 pixels is removed.
    assert.deepEqual(await makePictures(paths), { made: 2, unchanged: 2, removed: 1 });
    assert.equal((await stat(unchanged)).mtimeMs, before);
    assert.equal((await record())['changed.png'].width, 700);
    assert.ok(!(await derived()).includes('changed-400.avif'));
  });

  it('makes quick copies, which are larger, small later, and never the reverse', async () => {
    const pixels = Buffer.from(Array.from({ length: 400 * 200 * 3 }, (_, i) => (i * i) % 251));
    await sharp(pixels, { raw: { width: 400, height: 200, channels: 3 } })
      .blur(2)
      .toFile(join(paths.masters, 'tool.png'));
    const size = async () => (await stat(join(paths.derived, 'tool-400.avif'))).size;
    assert.equal((await makePictures({ ...paths, quick: true })).made, 2);
    const quick = await size();
    assert.equal((await makePictures({ ...paths, quick: true })).made, 0);
    assert.equal((await makePictures(paths)).made, 2);
    assert.ok((await size()) < quick, `${await size()} < ${quick}`);
    assert.equal((await makePictures({ ...paths, quick: true })).made, 0);
  });

  it('removes the copies of a removed master, and nothing else', async () => {
    const file = await draw('gone/tool.png', 400);
    await makePictures(paths);
    await writeFile(join(paths.derived, 'gone', 'datasheet.pdf'), 'not a picture');
    await rm(file);
    assert.deepEqual(await makePictures(paths), { made: 0, unchanged: 0, removed: 2 });
    assert.deepEqual(await derived(), ['datasheet.pdf']);
    assert.deepEqual(await record(), {});
  });

  it('names a file that is no picture, and says what to do', async () => {
    await writeFile(join(paths.masters, 'broken.webp'), 'hello');
    await assert.rejects(
      makePictures(paths),
      /broken\.webp is not a readable picture .*save it again/,
    );
  });

  it('rejects masters whose copies would overwrite each other', async () => {
    await draw('tool.png', 400);
    await draw('tool.webp', 400);
    await assert.rejects(makePictures(paths), /would share the same copies: rename/);
    await rm(join(paths.masters, 'tool.webp'));
    await draw('tool-2.png', 400);
    await makePictures(paths);
    await draw('tool-320.avif', 400);
    await assert.rejects(makePictures(paths), /is named like a copy of .*tool\.png/);
  });

  it('rejects a name that cannot be part of a URL', async () => {
    await draw('two words.png', 400);
    await assert.rejects(makePictures(paths), /two words\.png has a name that cannot/);
  });
});
