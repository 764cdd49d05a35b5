import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { run } from '../../scripts/build/command.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { checks, rustTests } from '../../scripts/test/checks.mjs';
import { filesOfScripts } from '../../scripts/test/imports.mjs';

/** The checks that have a file as input. @param {string} file */
const runAgain = file => {
  const covers = (/** @type {string} */ path) => file === path || file.startsWith(`${path}/`);
  const isInput = (/** @type {string[]} */ inputs) =>
    inputs.some(covers) && !inputs.some(path => path.startsWith('!') && covers(path.slice(1)));
  return checks.filter(({ inputs }) => isInput(inputs)).map(({ name }) => name);
};

/** The expected checks by file. JSON, because paths in a script would count as inputs of this test. @type {Record<string, string[]>} */
const expected = JSON.parse(readFileSync(inRoot('tests/boundaries/inputs.json'), 'utf8'));

describe('a changed file runs exactly the checks that read it', () => {
  for (const [file, checks] of Object.entries(expected)) {
    test(file, () => assert.deepEqual(runAgain(file).sort(), checks.toSorted()));
  }
});

describe('the files of a script', () => {
  const files = filesOfScripts(['tests/e2e/rendering.spec.ts']);

  test('are its direct and indirect imports', () => {
    assert.ok(files.includes('tests/e2e/pages/frame.ts'));
    assert.ok(files.includes('scripts/build/user-error.mjs'));
  });

  test('include the scripts that it runs, with their imports', () => {
    assert.ok(files.includes('scripts/render/site.mjs'));
    assert.ok(files.includes('scripts/release/release.mjs'));
  });

  test('exclude type imports and built files', () => {
    assert.ok(!filesOfScripts(['scripts/test/environment.mjs']).includes('scripts/build/step.mjs'));
    assert.deepEqual(
      files.filter(file => /^(?:dist|node_modules)\//.test(file)),
      [],
    );
  });
});

test('each integration test of a Rust crate belongs to a check', async () => {
  const { stdout } = await run('cargo', [
    'metadata',
    '--no-deps',
    '--locked',
    '--format-version=1',
  ]);
  /** @type {{ packages: { targets: { name: string, kind: string[] }[] }[] }} */
  const { packages } = JSON.parse(stdout);
  const targets = packages.flatMap(each => each.targets.filter(({ kind }) => kind[0] === 'test'));
  const names = targets.map(({ name }) => name);
  assert.deepEqual(names.sort(), [...rustTests, 'browser', 'server'].sort());
});
