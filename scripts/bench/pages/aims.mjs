/** The lowest scores. */
const LEAST = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };

/** The home page has the largest picture and the most scripts. */
const LEAST_OF_HOME = { ...LEAST, performance: 98 };

/** The highest values, in ms and kB. `4x` and `15x` are measured with a slowed processor. */
const MOST = {
  FCP: 800,
  LCP: 1300,
  TBT: 30,
  CLS: 0,
  INP: 70,
  kB: 350,
  'FCP 4x': 1100,
  'hydrated 4x': 3200,
  'TBT 15x': 350,
  'hydrated 15x': 5500,
  'CLS 15x': 0,
};

/**
 * The aims that some numbers of a page miss.
 *
 * @param {string} path
 * @param {Record<string, number>} numbers by column
 * @returns {string[]} a sentence each
 */
export function missed(path, numbers) {
  const least = Object.entries(path === '/' ? LEAST_OF_HOME : LEAST)
    .filter(([name, aim]) => (numbers[name] ?? aim) < aim)
    .map(([name, aim]) => `${path}: ${name} is ${numbers[name]}, the aim is at least ${aim}`);
  const most = Object.entries(MOST)
    .filter(([name, aim]) => (numbers[name] ?? aim) > aim)
    .map(([name, aim]) => `${path}: ${name} is ${numbers[name]}, the aim is at most ${aim}`);
  return [...least, ...most];
}
