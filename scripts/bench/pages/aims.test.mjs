import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missed } from './aims.mjs';
import { median, medians } from './median.mjs';

test('the median of an even count is a number that was measured', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2);
  const rounds = [1, 3, 2].map(a => ({ a, b: { c: 10 - a } }));
  assert.deepEqual(medians(rounds), { a: 2, b: { c: 8 } });
});

test('scores have a lowest value, times and sizes a highest', () => {
  assert.deepEqual(missed('/about', { performance: 98, seo: 100, LCP: 1300, 'FCP 4x': 1101 }), [
    '/about: performance is 98, the aim is at least 100',
    '/about: FCP 4x is 1101, the aim is at most 1100',
  ]);
  assert.deepEqual(missed('/', { performance: 98 }), []);
  assert.deepEqual(missed('menu', { INP: 104 }), ['menu: INP is 104, the aim is at most 70']);
});
