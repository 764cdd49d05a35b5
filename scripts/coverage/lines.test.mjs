import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ranges, readLcov } from './lines.mjs';

const record = 'SF:a.rs\nDA:1,3\nDA:2,0\nDA:3,0\nDA:6,0\nend_of_record\n';

test('counts the lines that no test has run', () => {
  assert.deepEqual(
    readLcov(record, () => 'fn a() {}\n'),
    [{ file: 'a.rs', lines: 4, missed: [2, 3, 6] }],
  );
});

test("leaves a file's own tests out, and a file that is nothing else", () => {
  const source = 'a\nb\nc\n#[cfg(test)]\nmod tests {\n}\n';
  assert.deepEqual(
    readLcov(record, () => source),
    [{ file: 'a.rs', lines: 3, missed: [2, 3] }],
  );
  assert.deepEqual(
    readLcov(record, () => '#[cfg(test)]\nmod tests {\n}\n'),
    [],
  );
});

test('writes neighbouring lines as a range', () => {
  assert.equal(ranges([1, 3, 4, 5, 9]), '1, 3-5, 9');
  assert.equal(ranges([]), '');
});
