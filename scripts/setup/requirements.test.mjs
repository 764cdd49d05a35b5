import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { UserError } from '../build/user-error.mjs';
import { isAtLeast, whatIsMissing } from './requirements.mjs';
import { lockedVersion } from './steps.mjs';

describe('versions', () => {
  test('are compared number by number', () => {
    assert.equal(isAtLeast('20.19.0', '20.19'), true);
    assert.equal(isAtLeast('20.9.5', '20.19'), false);
    assert.equal(isAtLeast('1.100.0', '1.90'), true);
    assert.equal(isAtLeast('22.0.0', '20.19'), true);
    assert.equal(isAtLeast('19.99.9', '20.19'), false);
  });
});

describe('what is missing on a machine', () => {
  const least = { node: '20.19', rust: '1.90' };
  const complete = {
    node: '20.20.2',
    rustc: 'rustc 1.95.0 (59807616e 2026-04-14)',
    rustup: 'rustup 1.28.2',
    cc: 'cc (Debian 12.2.0) 12.2.0',
  };

  test('nothing on a complete one', () => {
    assert.deepEqual(whatIsMissing(least, complete), []);
  });

  for (const [what, found, sentence] of /** @type {const} */ ([
    ['an old Node.js', { node: '18.0.0' }, /^Node\.js 20\.19 or newer is needed, this is 18\.0\.0/],
    [
      'an old Rust',
      { rustc: 'rustc 1.80.1 (3f5fd8dd4)' },
      /^Rust 1\.90 or newer is needed, this is 1\.80\.1/,
    ],
    ['no Rust', { rustc: null }, /^The Rust compiler is needed/],
    ['no rustup', { rustup: null }, /^rustup is needed/],
    ['no rustup and no Rust', { rustup: null, rustc: null }, /^rustup is needed/],
    ['no C compiler', { cc: null }, /^A C compiler is needed/],
  ])) {
    test(`${what} gets one sentence`, () => {
      const missing = whatIsMissing(least, { ...complete, ...found });
      assert.equal(missing.length, 1);
      assert.match(missing[0] ?? '', sentence);
    });
  }
});

describe('the locked version of a crate', () => {
  const lock =
    '[[package]]\nname = "wasm-bindgen-macro"\nversion = "9.9.9"\n\n[[package]]\nname = "wasm-bindgen"\nversion = "0.2.130"\n';

  test('is that of the crate of exactly this name', () => {
    assert.equal(lockedVersion(lock, 'wasm-bindgen'), '0.2.130');
  });

  test('a crate that is not there is a problem to mend', () => {
    assert.throws(() => lockedVersion(lock, 'wasm'), UserError);
  });
});
