import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { after, beforeEach, describe, test } from 'node:test';
import { inRoot } from '../build/paths.mjs';
import { runCheck } from './check.mjs';

const FOLDER = '.cache/check-test';
const STAMP = '.cache/checks/check-test.json';

let runs = 0;
let code = 0;

/** @type {import('./check.mjs').Check} */
const check = {
  name: 'check test',
  needs: ['server'],
  inputs: [FOLDER],
  run: async () => {
    runs += 1;
    return { code, output: '', stdout: '', timedOut: false };
  },
  count: () => ({ passed: 7, failed: code === 0 ? 0 : 2 }),
};

/** @param {{ again?: boolean, machine?: string, broken?: string[] }} [options] */
const outcome = ({ broken = [], machine = 'this', again = false } = {}) =>
  runCheck(check, { broken: new Set(broken), machine, again });

const remove = () => {
  rmSync(inRoot(FOLDER), { recursive: true, force: true });
  rmSync(inRoot(STAMP), { force: true });
};

beforeEach(() => {
  runs = 0;
  code = 0;
  remove();
  mkdirSync(inRoot(FOLDER), { recursive: true });
  writeFileSync(inRoot(FOLDER, 'input'), 'one');
});

after(remove);

describe('a check', () => {
  test('that passed over the same inputs is not run again, and counts as it did', async () => {
    assert.deepEqual((await outcome()).count, { passed: 7, failed: 0 });
    const second = await outcome();
    assert.deepEqual(second.count, { passed: 7, failed: 0 });
    assert.equal(second.earlier, true);
    assert.equal(runs, 1);
  });

  test('runs again when an input or the machine is another, or when that is asked for', async () => {
    await outcome();
    writeFileSync(inRoot(FOLDER, 'input'), 'two');
    await outcome();
    await outcome({ machine: 'that' });
    await outcome({ machine: 'that', again: true });
    assert.equal(runs, 4);
  });

  test('that failed runs again', async () => {
    code = 1;
    assert.deepEqual((await outcome()).count, { passed: 7, failed: 2 });
    code = 0;
    assert.deepEqual((await outcome()).count, { passed: 7, failed: 0 });
    assert.equal(runs, 2);
  });

  test('that lacks what it needs counts as failed, whatever it came to before', async () => {
    await outcome();
    assert.deepEqual((await outcome({ broken: ['server'] })).count, { passed: 0, failed: 1 });
    assert.equal(runs, 1);
  });
});
