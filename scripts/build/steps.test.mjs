import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RENDERER } from '../render/pages.mjs';
import { settingsFiles } from './paths.mjs';
import { contentSteps, siteSteps } from './steps.mjs';

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

test('a settings file that is not there is named with its variable', t => {
  process.env.SITE_CONFIG = '/nowhere/site.toml';
  t.after(() => delete process.env.SITE_CONFIG);
  assert.throws(settingsFiles, /SITE_CONFIG is "\/nowhere\/site.toml", which is not there: name a/);
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

test('the site is bundled again for testers, and again for visitors', t => {
  t.after(() => delete process.env.VITE_RECORD);
  const variantOf = (/** @type {string | undefined} */ record) => {
    delete process.env.VITE_RECORD;
    if (record) process.env.VITE_RECORD = record;
    const variant = siteSteps().find(({ name }) => name === 'client')?.variant;
    return typeof variant === 'function' ? variant() : variant;
  };
  assert.notEqual(variantOf('1'), variantOf(undefined));
});
