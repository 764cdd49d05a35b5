import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import binaryen from 'binaryen';
import { cutPanics } from './panics.mjs';

/** A module with these functions besides one that is called and one that is imported. @param {string[]} names */
function compiled(names) {
  const panics = names.map(name => `(func $"${name}" (result i32) (i32.const 1))`).join('\n');
  binaryen.setDebugInfo(true);
  const module = binaryen.parseText(`(module
    (import "page" "now" (func $now (result i32)))
    ${panics}
    (func $calm (result i32) (i32.const 7))
    (func $"core::panicking::panic_fmt_twin" (export "panics") (result i32) (call $"${names[0]}"))
    (export "calm" (func $calm))
  )`);
  const bytes = module.emitBinary();
  module.dispose();
  return bytes;
}

const EXPECTED = [
  'core[c5930c85a12de822]::panicking::panic_fmt',
  'core[c5930c85a12de822]::option::unwrap_failed',
  'alloc::raw_vec::handle_error::h0123456789abcdef',
];

describe('a panic', () => {
  test('traps at once, and everything else stays', async () => {
    const cut = await WebAssembly.compile(Uint8Array.from(cutPanics(compiled(EXPECTED))));
    const instance = await WebAssembly.instantiate(cut, { page: { now: () => 0 } });
    const { calm, panics } = /** @type {Record<string, () => number>} */ (instance.exports);
    assert.equal(calm?.(), 7);
    assert.throws(() => panics?.(), WebAssembly.RuntimeError);
  });

  test('that goes by another name is told, and so is a module without names', () => {
    assert.throws(
      () => cutPanics(compiled(EXPECTED.slice(1))),
      /no function named core::panicking::panic_fmt/,
    );
    assert.throws(
      () => cutPanics(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)),
      /strip must be "none"/,
    );
  });
});
