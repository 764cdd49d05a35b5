import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RENDERER } from '../render/pages.mjs';
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

test('the pages are rendered again when the code that renders them has changed', async () => {
  const release = contentSteps(true).find(({ name }) => name === 'release');
  const inputs = typeof release?.inputs === 'function' ? await release.inputs() : [];
  const covers = (/** @type {string} */ file) =>
    inputs.some(path => file === path || file.startsWith(`${path}/`));
  assert.deepEqual(
    RENDERER.filter(file => !covers(file)),
    [],
  );
});
