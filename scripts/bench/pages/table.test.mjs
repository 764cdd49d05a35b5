import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './lighthouse.mjs';
import { median, medians } from './median.mjs';
import { aligned, changes, columns, missed } from './table.mjs';

test('the median of an even count is a number that was measured', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2);
  assert.deepEqual(
    medians([
      { a: 1, b: { c: 9 } },
      { a: 3, b: { c: 7 } },
      { a: 2, b: { c: 8 } },
    ]),
    {
      a: 2,
      b: { c: 8 },
    },
  );
});

const report = {
  categories: {
    performance: { score: 0.984 },
    accessibility: { score: 1 },
    'best-practices': { score: 1 },
    seo: { score: 1 },
  },
  audits: {
    'first-contentful-paint': { numericValue: 850.4 },
    'largest-contentful-paint': { numericValue: 1300.6 },
    'total-blocking-time': { numericValue: 12 },
    'cumulative-layout-shift': { numericValue: 0 },
    'speed-index': { numericValue: 2000 },
    'network-requests': {
      details: {
        items: [
          { url: 'http://x/', resourceType: 'Document', transferSize: 20_000 },
          { url: 'http://x/a.js', resourceType: 'Script', transferSize: 60_000 },
          { url: 'http://x/a.wasm', resourceType: 'Other', transferSize: 50_000 },
          { url: 'http://x/a.webm', resourceType: 'Media', transferSize: 900_000 },
        ],
      },
    },
  },
};
const visit = { fcp: 900, lcp: 1200, uncovered: 1700, si: 1600, tbt: 20, alive: 1500, cls: 0 };
const route = {
  ...read(report),
  visits: { slow: { ...visit, uncovered: 2700 }, lowEnd: visit, broadband: visit },
};

test('a report is read by what the files are, the film apart from the sum', () => {
  assert.deepEqual(route.scores.performance, 98);
  assert.deepEqual(route.metrics, { fcp: 850, lcp: 1301, tbt: 12, cls: 0, si: 2000 });
  assert.equal(route.bytes.wasm, 50_000);
  assert.equal(route.requests, 4);
  const row = columns(route);
  assert.equal(row.total, 130);
  assert.equal(row.film, 900);
});

test('home may have 98, other pages may not', () => {
  const numbers = columns(route);
  assert.deepEqual(missed('/', numbers), [
    '/: fcp is 850, the aim is 800 at most',
    '/: lcp is 1301, the aim is 1300 at most',
    '/: seen 4x is 2700, the aim is 2600 at most',
  ]);
  assert.equal(missed('/about', numbers).length, 4);
  assert.deepEqual(missed('menu', { inp: 64 }), []);
  assert.deepEqual(missed('menu', { inp: 104 }), ['menu: inp is 104, the aim is 70 at most']);
});

test('only what has moved by more than a tenth is a change', () => {
  const record = (/** @type {number} */ lcp) => ({
    conditions: {},
    routes: { '/': { ...route, metrics: { ...route.metrics, lcp } } },
    interactions: { menu: 40 },
  });
  assert.deepEqual(changes(record(1301), record(1350)), []);
  assert.deepEqual(changes(record(1301), record(1500)), ['/: lcp 1301 -> 1500']);
  assert.deepEqual(changes({ conditions: {}, routes: {} }, record(1)), [
    '/: not in the stored record',
    'interactions: not in the stored record',
  ]);
});

test('a table has its numbers below one another', () => {
  assert.equal(
    aligned([
      ['page', 'ms'],
      ['/', 5],
      ['/about', 120],
    ]),
    'page     ms\n/         5\n/about  120',
  );
});
