import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { makeChanged } from './made.mjs';

test('a file that was made while another failed is made again', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'made-'));
  t.after(() => rm(folder, { recursive: true }));
  const read = () => readFile(join(folder, 'a'), 'utf8');
  /** Makes two files from their keys. @param {string} a @param {string} b @param {() => Promise<unknown>} [before] */
  const make = (a, b, before = async () => {}) =>
    makeChanged({
      folder,
      record: join(folder, 'record.json'),
      wanted: [
        { file: 'a', key: a, make: async () => Buffer.from(a) },
        { file: 'b', key: b, make: () => before().then(() => Buffer.from(b)) },
      ],
    });
  await make('old', 'old');
  const failing = make('discarded', 'broken', async () => {
    while ((await read()) !== 'discarded') await setTimeout(5);
    throw new Error('no picture');
  });
  await assert.rejects(failing, /no picture/);
  assert.equal((await make('old', 'old')).made, 2);
  assert.equal(await read(), 'old');
  assert.equal((await make('old', 'old')).made, 0);
});
