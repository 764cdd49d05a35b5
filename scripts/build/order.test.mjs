import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import binaryen from 'binaryen';
import { inOrder, nameByLikeness } from './order.mjs';

describe('functions', () => {
  test('follow those that they have most in common with', () => {
    const texts = ['the quick fox', 'a lazy dog', 'the quick brown fox', 'one lazy dog', ''];
    const order = inOrder(texts.map(text => new TextEncoder().encode(text)));
    assert.deepEqual(
      order.map(place => texts[place]),
      ['the quick brown fox', 'the quick fox', 'a lazy dog', 'one lazy dog', ''],
    );
  });

  test('are named so that they are in that order, and do what they did', async () => {
    const parsed = binaryen.parseText(`(module
      (import "page" "now" (func $now (result i32)))
      (func $sum (param i32 i32) (result i32) (i32.add (i32.mul (local.get 0) (i32.const 70000)) (local.get 1)))
      (func (export "now") (result i32) (call $now))
      (func (export "twice") (param i32 i32) (result i32)
        (call $sum (i32.add (i32.mul (local.get 0) (i32.const 70000)) (local.get 1)) (local.get 1))))`);
    const named = binaryen.readBinary(nameByLikeness(parsed.emitBinary()));
    named.setFeatures(binaryen.Features.All);
    named.runPasses(['reorder-functions-by-name']);
    const { instance } = await WebAssembly.instantiate(Uint8Array.from(named.emitBinary()), {
      page: { now: () => 3 },
    });
    const { now, twice } = /** @type {Record<string, (...numbers: number[]) => number>} */ (
      instance.exports
    );
    assert.equal(now?.(), 3);
    assert.equal(twice?.(0, 2), 140_002);
    const names = Array.from({ length: named.getNumFunctions() }, (_, place) => {
      return binaryen.getFunctionInfo(named.getFunctionByIndex(place)).name;
    });
    const longest = binaryen.getExportInfo(named.getExport('twice')).value;
    assert.deepEqual([longest, ...names.slice(1, 3)], ['00000000', '00000001', '00000002']);
  });
});
