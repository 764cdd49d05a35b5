import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { after, beforeEach, describe, test } from 'node:test';
import { inRoot } from '../build/paths.mjs';
import { runStep } from '../build/step.mjs';
import { stepOf } from './check.mjs';

const FOLDER = '.cache/check-test';
const STAMP = '.cache/checks/check-test.json';

let finished = { code: 0, output: '', stdout: '' };

/** @type {import('./check.mjs').Check} */
const check = {
  name: 'check test',
  needs: [],
  inputs: [FOLDER],
  run: async () => finished,
  closing: /^# pass .*$/gm,
};

const result = (environment = 'this', again = false) =>
  runStep(stepOf(check, { environment, again }));

const remove = () => {
  rmSync(inRoot(FOLDER), { recursive: true, force: true });
  rmSync(inRoot(STAMP), { force: true });
};

beforeEach(() => {
  finished = { code: 0, output: 'a test failed', stdout: 'a test says\n# pass 7\n' };
  remove();
  mkdirSync(inRoot(FOLDER), { recursive: true });
  writeFileSync(inRoot(FOLDER, 'input'), 'one');
});

after(remove);

describe('a check', () => {
  test('that passed is not run again with the same inputs and environment, unless asked for, and prints its last lines again', async t => {
    assert.equal(await result(), 'ran');
    const { mock } = t.mock.method(console, 'log', () => {});
    assert.equal(await result(), 'unchanged');
    assert.match(String(mock.calls[0]?.arguments), /up to date\n# pass 7$/);
    assert.equal(await result('that'), 'ran');
    assert.equal(await result('that', true), 'ran');
  });

  test('has failed if its runner fails, or ends without a result', async () => {
    finished.code = 1;
    await assert.rejects(result(), /a test failed/);
    finished = { code: 0, output: '', stdout: '' };
    await assert.rejects(result(), /ended without a result/);
  });

  test('has a result if its runner prints colours', async () => {
    finished.stdout = '\u001b[32m# pass 7\u001b[39m\n';
    assert.equal(await result(), 'ran');
  });
});
