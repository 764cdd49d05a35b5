import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withShortNames } from './optimise.mjs';

const GLUE = 'const import0 = { __wbg_now_12: () => 1, __wbg_now_1234: () => 2 };';

describe('the glue', () => {
  test('has the names that the module has', () => {
    const names = new Map([
      ['__wbg_now_12', '0'],
      ['__wbg_now_1234', '1'],
    ]);
    assert.equal(withShortNames(GLUE, names), 'const import0 = { "0": () => 1, "1": () => 2 };');
  });

  test('that lacks an import is told', () => {
    assert.throws(
      () => withShortNames(GLUE, new Map([['__wbg_then_77', '0']])),
      /__wbg_then_77 0 times/,
    );
  });
});
