import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentSteps } from './steps.mjs';

test('what is made from the content is made from the folder in the settings', async t => {
  process.env.SERVER_FOLDERS_CONTENT = '/srv/own';
  t.after(() => delete process.env.SERVER_FOLDERS_CONTENT);
  for (const { name, inputs } of contentSteps(true)) {
    const paths = typeof inputs === 'function' ? await inputs() : [];
    assert.ok(
      paths.some(path => path.startsWith('/srv/own')),
      name,
    );
  }
});
