import { KINDS } from './lighthouse.mjs';

/**
 * @typedef {import('./visit.mjs').Visit} Visit
 * @typedef {import('./lighthouse.mjs').Measured & { visits: Record<keyof typeof import('./visit.mjs').VISITS, Visit> }} Route
 * @typedef {object} Record_
 * @property {Record<string, unknown>} conditions
 * @property {Record<string, Route>} routes
 * @property {Record<string, number>} [interactions]
 */

/**
 * What each number may be at most, or with `least` at least; bytes in kilobytes. What has a name of two words was filmed:
 * on slow 4G with a processor 4 or 15 times slower, or on broadband.
 */
export const TARGETS = {
  perf: { least: 100, home: 98 },
  a11y: { least: 100 },
  best: { least: 100 },
  seo: { least: 100 },
  fcp: { most: 800 },
  lcp: { most: 1300 },
  tbt: { most: 30 },
  cls: { most: 0 },
  inp: { most: 70 },
  total: { most: 350 },
  'seen 4x': { most: 2600 },
  'SI 4x': { most: 2600 },
  'alive 4x': { most: 3200 },
  'TBT 15x': { most: 350 },
  'alive 15x': { most: 5500 },
  'CLS 15x': { most: 0 },
  'seen fast': { most: 1800 },
};

/** @typedef {keyof typeof TARGETS} Target */

const kilobytes = (/** @type {number} */ bytes) => Math.round(bytes / 100) / 10;

/**
 * The columns of a route, by their titles.
 *
 * @param {Route} route
 * @returns {Record<string, number>}
 */
export function columns({ scores, metrics, bytes, requests, visits }) {
  const { film, ...before } = bytes;
  const total = Object.values(before).reduce((sum, size) => sum + size, 0);
  return {
    perf: scores.performance,
    a11y: scores.accessibility,
    best: scores['best-practices'],
    seo: scores.seo,
    ...metrics,
    total: kilobytes(total),
    ...Object.fromEntries(KINDS.map(kind => [kind, kilobytes(bytes[kind])])),
    requests,
    'seen 4x': visits.slow.uncovered,
    'SI 4x': visits.slow.si,
    'alive 4x': visits.slow.alive,
    'seen 15x': visits.lowEnd.uncovered,
    'TBT 15x': visits.lowEnd.tbt,
    'alive 15x': visits.lowEnd.alive,
    'CLS 15x': visits.lowEnd.cls,
    'seen fast': visits.broadband.uncovered,
  };
}

/**
 * Which targets a route's numbers miss, by column.
 *
 * @param {string} path
 * @param {Record<string, number>} numbers
 * @returns {string[]}
 */
export function missed(path, numbers) {
  return Object.entries(TARGETS).flatMap(([name, target]) => {
    const value = numbers[name];
    if (value === undefined) return [];
    const least =
      'home' in target && path === '/' ? target.home : 'least' in target && target.least;
    if (least) return value < least ? [`${path}: ${name} is ${value}, the aim is ${least}`] : [];
    const most = 'most' in target ? target.most : Number.POSITIVE_INFINITY;
    return value > most ? [`${path}: ${name} is ${value}, the aim is ${most} at most`] : [];
  });
}

/**
 * Rows of text in columns, the first one to the left, numbers to the right.
 *
 * @param {(string | number)[][]} rows
 */
export function aligned(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map(row => String(row[column] ?? '').length)),
  );
  return rows
    .map(row =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * What has changed since the stored record by more than a tenth (and by more than the last digit), a line each.
 *
 * @param {Record_} stored
 * @param {Record_} now
 * @returns {string[]}
 */
export function changes(stored, now) {
  const rows = [
    ...Object.entries(now.routes).map(([path, route]) => {
      const before = stored.routes[path];
      return { path, before: before?.visits && columns(before), after: columns(route) };
    }),
    { path: 'interactions', before: stored.interactions, after: now.interactions ?? {} },
  ];
  return rows.flatMap(({ path, before, after }) => {
    if (!before) return [`${path}: not in the stored record`];
    return Object.entries(after).flatMap(([name, value]) => {
      const was = before[name] ?? 0;
      const moved = Math.abs(value - was);
      return moved > Math.max(was * 0.1, 1) ? [`${path}: ${name} ${was} -> ${value}`] : [];
    });
  });
}
