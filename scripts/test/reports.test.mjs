import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { inRoot } from '../build/paths.mjs';
import { countLibtest, countNodeTests, countPlaywright, settle } from './reports.mjs';

const result = (/** @type {number} */ passed, /** @type {number} */ failed, ignored = 0) =>
  `test result: ${failed ? 'FAILED' : 'ok'}. ${passed} passed; ${failed} failed; ${ignored} ignored; 0 measured; 0 filtered out; finished in 0.01s`;

describe('the Rust harness', () => {
  test('adds up all binaries', () => {
    const output = `running 2 tests\n..\n${result(2, 0)}\n\nrunning 3 tests\n${result(1, 1, 1)}\n`;
    assert.deepEqual(countLibtest(output), { passed: 3, failed: 1 });
  });

  test('reads the browser runner, which measures nothing', () => {
    const output =
      'running 4 tests\n\ntest result: ok. 4 passed; 0 failed; 0 ignored; 0 filtered out; finished in 0.05s\n';
    assert.deepEqual(countLibtest(output), { passed: 4, failed: 0 });
  });

  test('a failed test that prints a result of its own does not add to the count', () => {
    const output = [
      'running 2 tests',
      '---- parser stdout ----',
      result(40, 0),
      'failures:',
      result(1, 1),
    ].join('\n');
    assert.deepEqual(countLibtest(output), { passed: 1, failed: 1 });
  });

  test('a printed result whose sum is right gives way to the harness, which speaks last', () => {
    const output = ['running 2 tests', result(2, 0), result(1, 1)].join('\n');
    assert.deepEqual(countLibtest(output), { passed: 1, failed: 1 });
  });

  test('a result inside a line of text is no result', () => {
    const output = ['running 1 test', `the log said "${result(1, 0)}"`, `  ${result(1, 0)}`].join(
      '\n',
    );
    assert.deepEqual(countLibtest(output), { passed: 0, failed: 1 });
  });

  test('a binary that ends without a result counts as one failure', () => {
    const output = `running 5 tests\nsignal: 6, SIGABRT\nrunning 1 test\n${result(1, 0)}\n`;
    assert.deepEqual(countLibtest(output), { passed: 1, failed: 1 });
  });

  test('no output is no test', () => {
    assert.deepEqual(countLibtest('error: could not compile `server`'), { passed: 0, failed: 0 });
  });
});

describe('node:test', () => {
  /** Runs node's test runner over one file with our reporter. @param {string} source */
  function report(source) {
    const folder = mkdtempSync(join(tmpdir(), 'reports-'));
    try {
      const file = join(folder, 'sample.test.mjs');
      const lines = join(folder, 'lines');
      writeFileSync(file, source);
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      spawnSync(
        process.execPath,
        [
          '--test',
          `--test-reporter=${inRoot('scripts/test/node-reporter.mjs')}`,
          `--test-reporter-destination=${lines}`,
          file,
        ],
        { env },
      );
      return countNodeTests(readFileSync(lines, 'utf8'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test('counts tests, not the suites around them, and believes nothing that a test prints', () => {
    const count = report(`
      import { describe, test } from 'node:test';
      console.log('# pass 100');
      describe('suite', () => {
        test('right', () => console.log('ℹ pass 50'));
        test('wrong', () => { throw new Error('no'); });
        test('left out', { skip: true }, () => {});
      });
      test('alone', () => console.log(JSON.stringify({ name: 'fake', outcome: 'passed' })));
    `);
    assert.deepEqual(count, { passed: 2, failed: 1 });
  });

  test('a file that cannot be loaded is one failure', () => {
    assert.deepEqual(report('import "./missing.mjs";'), { passed: 0, failed: 1 });
  });
});

describe('Playwright', () => {
  test('a flaky test and an error outside the tests are failures', () => {
    const json = JSON.stringify({
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'global setup failed' }],
    });
    assert.deepEqual(countPlaywright(json), { passed: 7, failed: 3 });
  });
});

describe('the verdict', () => {
  test('a runner that fails and names no failed test is one failure', () => {
    assert.deepEqual(settle({ passed: 3, failed: 0 }, 101), { passed: 3, failed: 1 });
  });

  test('a runner that ran no test is one failure', () => {
    assert.deepEqual(settle({ passed: 0, failed: 0 }, 0), { passed: 0, failed: 1 });
  });

  test('otherwise the count stands', () => {
    assert.deepEqual(settle({ passed: 3, failed: 2 }, 1), { passed: 3, failed: 2 });
  });
});
