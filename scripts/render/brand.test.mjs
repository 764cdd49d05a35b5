import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sha256 } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { sampleLeft, sampleLists } from './brand.mjs';

const CONTENT = inRoot('server/content');

test('API-4 the files of the sample company are recognised by their bytes', async () => {
  const sample = JSON.parse(await readFile(inRoot('scripts/render/sample.json'), 'utf8'));
  assert.ok(Object.keys(sample).length >= 5);
  for (const [file, hash] of Object.entries(sample)) {
    const present = sha256(await readFile(`${CONTENT}/${file}`));
    assert.equal(hash, present, `${file} has changed: write ${present} into sample.json`);
  }
  assert.deepEqual(await sampleLists(CONTENT), ['clients', 'team']);
  assert.equal((await sampleLeft(CONTENT, false)).length, 1);
  assert.deepEqual(await sampleLeft(CONTENT, true), []);
});
