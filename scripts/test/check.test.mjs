import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, beforeEach, describe, test } from 'node:test';
import { inRoot } from '../build/paths.mjs';
import { runCheck } from './check.mjs';

const FOLDER = '.cache/check-test';
const STAMP = '.cache/checks/check-test.json';

let runs = 0;
let code = 0;
let stdout = '';

/** @type {import('./check.mjs').Check} */
const check = {
  name: 'check test',
  needs: ['server'],
  inputs: [FOLDER],
  run: async () => {
    runs += 1;
    return { code, output: '', stdout };
  },
  closing: /^# pass .*$/gm,
};

/** @param {{ again?: boolean, environment?: string, broken?: string[] }} [options] */
async function result({ broken = [], environment = 'this', again = false } = {}) {
  return (await runCheck(check, { broken: new Set(broken), environment, again })).result;
}

const remove = () => {
  rmSync(inRoot(FOLDER), { recursive: true, force: true });
  rmSync(inRoot(STAMP), { force: true });
};

beforeEach(() => {
  runs = 0;
  code = 0;
  stdout = 'a test says\n# pass 7\n';
  remove();
  mkdirSync(inRoot(FOLDER), { recursive: true });
  writeFileSync(inRoot(FOLDER, 'input'), 'one');
});

after(remove);

describe('a check', () => {
  test('that passed with the same inputs is not run again, and prints its last lines again', async () => {
    assert.equal(await result(), 'passed');
    assert.deepEqual(JSON.parse(readFileSync(inRoot(STAMP), 'utf8')).closing, ['# pass 7']);
    assert.equal(await result(), 'unchanged');
    assert.equal(runs, 1);
  });

  test('runs again if an input or the environment has changed, or with the option', async () => {
    await result();
    writeFileSync(inRoot(FOLDER, 'input'), 'two');
    await result();
    await result({ environment: 'that' });
    await result({ environment: 'that', again: true });
    assert.equal(runs, 4);
  });

  test('that failed runs again', async () => {
    code = 1;
    assert.equal(await result(), 'failed');
    code = 0;
    assert.equal(await result(), 'passed');
    assert.equal(runs, 2);
  });

  test('whose runner ends without a result has failed', async () => {
    stdout = '';
    assert.equal(await result(), 'failed');
  });

  test('has a result if its runner prints colours', async () => {
    stdout = '\u001b[32m# pass 7\u001b[39m\n';
    assert.equal(await result(), 'passed');
  });

  test('without a step that it needs has failed, even if it passed before', async () => {
    await result();
    assert.equal(await result({ broken: ['server'] }), 'failed');
    assert.equal(runs, 1);
  });
});
