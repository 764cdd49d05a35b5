import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import binaryen from 'binaryen';
import { cutPanics } from './panics.mjs';

/**
 * A module with these functions besides one that is called and one that is imported.
 *
 * @param {string[]} names
 * @param {string} [data]
 */
function compiled(names, data = '') {
  const panics = names.map(name => `(func $"${name}" (result i32) (i32.const 1))`).join('\n');
  binaryen.setDebugInfo(true);
  const module = binaryen.parseText(`(module
    (import "page" "now" (func $now (result i32)))
    (memory (export "memory") 1)
    ${data}
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

  test('leaves no place in the sources behind, and all other data as it was', async () => {
    // At 1024: the file's name (22 bytes), its NUL, a word; at 1056: where in it, twice; a name and a length that are none.
    const cut = cutPanics(
      compiled(
        EXPECTED,
        String.raw`(data (i32.const 1024) "core-wasm/src/store.rs\00rs.")
          (data (i32.const 1056)
            "\00\04\00\00\16\00\00\00\0a\00\00\00\05\00\00\00"
            "\0a\04\00\00\0c\00\00\00\0b\00\00\00\06\00\00\00"
            "\00\04\00\00\15\00\00\00\0c\00\00\00\07\00\00\00")`,
      ),
    );
    const instance = await WebAssembly.instantiate(
      await WebAssembly.compile(Uint8Array.from(cut)),
      { page: { now: () => 0 } },
    );
    const { memory } = /** @type {{ memory: WebAssembly.Memory }} */ (instance.exports);
    const data = Buffer.from(memory.buffer, 1024, 80);
    assert.equal(data.toString('latin1', 0, 32).replaceAll('\0', ''), 'rs.');
    assert.deepEqual([...data.subarray(32, 64)], Array(32).fill(0));
    assert.deepEqual(
      [...data.subarray(64)],
      [0, 4, 0, 0, 0x15, 0, 0, 0, 0x0c, 0, 0, 0, 7, 0, 0, 0],
    );
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
