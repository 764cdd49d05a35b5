import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { covers } from '../../scripts/build/fingerprint.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { filesOfScripts } from '../../scripts/test/imports.mjs';
import { inputs } from '../../scripts/test/inputs.mjs';

/** The checks that run again after a change of a file. @param {string} file */
const runAgain = file => Object.keys(inputs).filter(name => covers(inputs[name] ?? [], file));

/** By file. It is no script, so that the paths in it are not taken for files that this test reads. @type {Record<string, string[]>} */
const expected = JSON.parse(readFileSync(inRoot('tests/boundaries/inputs.json'), 'utf8'));

describe('a change runs the checks that read it, and no others', () => {
  for (const [file, checks] of Object.entries(expected)) {
    test(file, () => assert.deepEqual(runAgain(file).sort(), checks.toSorted()));
  }
});

describe('the files of a script', () => {
  const files = filesOfScripts(['tests/e2e/rendering.spec.ts']);

  test('are what it imports, directly and indirectly', () => {
    assert.ok(files.includes('tests/e2e/pages/frame.ts'));
    assert.ok(files.includes('scripts/build/user-error.mjs'));
  });

  test('and the scripts that it runs, with what they import', () => {
    assert.ok(files.includes('scripts/render/site.mjs'));
    assert.ok(files.includes('scripts/release/release.mjs'));
  });

  test('but not those of which it takes a type alone, nor what is built', () => {
    assert.ok(
      !filesOfScripts(['scripts/test/browser-tests.mjs']).includes('scripts/build/step.mjs'),
    );
    assert.deepEqual(
      files.filter(file => /^(?:dist|node_modules)\//.test(file)),
      [],
    );
  });
});
