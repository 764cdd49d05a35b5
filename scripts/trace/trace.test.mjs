import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findGaps, readProofs, readRequirements } from './trace.mjs';

const requirements = readRequirements(`
# Requirements
- CAR-2 Next leads from the last slide to the first.
- CAR-3 D A change takes 500 ms (fade and shift). (owed: timing)
- no row
`);
const groups = new Set(['CAR', 'A11']);

describe('the list', () => {
  test('has rows, some of them owed', () => {
    assert.deepEqual(requirements, [
      { id: 'CAR-2', text: 'Next leads from the last slide to the first.', owed: undefined },
      { id: 'CAR-3', text: 'D A change takes 500 ms (fade and shift).', owed: 'timing' },
    ]);
  });
});

describe('the tests', () => {
  test('name their rows in Rust by function', () => {
    const source =
      '#[test]\nfn car_2_wraps_both_ways() {}\nfn a11_1_axe() {}\nfn f32_2_bytes() {}\nfn car_park() {}';
    assert.deepEqual(
      readProofs('a.rs', source, groups).map(({ id }) => id),
      ['CAR-2', 'A11-1'],
    );
  });

  test('name their rows in JavaScript by title, more than one if need be', () => {
    const source = `
      test('CAR-2, CAR-3 wraps', () => {});
      test.describe(\`CAR-2 swiping\`, () => {});
      test(
        "A11-1 don't worry", async ({ page }) => {});
      test.skip('CAR-9 later', () => {});
      test('about CAR-4', () => {});
    `;
    assert.deepEqual(
      readProofs('a.spec.ts', source, groups).map(({ id }) => id),
      ['CAR-2', 'CAR-3', 'CAR-2', 'A11-1'],
    );
  });
});

describe('a gap', () => {
  const proof = { id: 'CAR-2', test: 'CAR-2 wraps', file: 'a.spec.ts' };

  test('is none where every row is proven or owed', () => {
    assert.deepEqual(findGaps(requirements, [proof]), []);
  });

  test('is a row without a test', () => {
    assert.match(findGaps(requirements, []).join('\n'), /^CAR-2 has no test/);
  });

  test('is a test of a row that does not exist', () => {
    const stray = { ...proof, id: 'CAR-99' };
    assert.match(findGaps(requirements, [proof, stray]).join('\n'), /names CAR-99/);
  });

  test('is an id that stands for two rows', () => {
    const [first] = requirements;
    assert.ok(first);
    assert.match(findGaps([...requirements, first], [proof]).join('\n'), /CAR-2 is listed twice/);
  });
});
