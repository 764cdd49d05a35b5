import { median } from '../pages/median.mjs';

/** Rounds that a case is measured in; the cases take turns, so that what else the machine does falls on all of them. */
const ROUNDS = 9;
/** Milliseconds of a round, about. */
const ROUND = 100;

/**
 * A case: does its work so many times, and returns when it is done.
 *
 * @typedef {{ name: string, work: (times: number) => void | Promise<void> }} Case
 */

/**
 * Milliseconds of processor time, which other programs on the machine do not take away.
 *
 * @param {Case} subject
 * @param {number} times
 */
async function timed({ work }, times) {
  const began = process.cpuUsage();
  await work(times);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** How often a case can be done in a round, found while it warms up. @param {Case} subject */
async function calibrated(subject) {
  let times = 1;
  while ((await timed(subject, times)) < ROUND) times *= 2;
  return times;
}

/**
 * Measures cases that do the same, in turns.
 *
 * @param {Case[]} cases
 * @returns {Promise<Map<string, number>>} microseconds each, by name
 */
export async function measured(cases) {
  const runs = [];
  for (const subject of cases) {
    runs.push({ subject, times: await calibrated(subject), rounds: /** @type {number[]} */ ([]) });
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { subject, times, rounds } of runs) {
      rounds.push(((await timed(subject, times)) * 1000) / times);
    }
  }
  return new Map(runs.map(({ subject, rounds }) => [subject.name, median(rounds)]));
}

/**
 * A table of what was measured, each compared with the first.
 *
 * @param {string} title
 * @param {Map<string, number>} figures microseconds
 */
export function table(title, figures) {
  const [first = 0] = figures.values();
  const lines = [...figures].map(([name, each]) => {
    const rate = `${Math.round(1_000_000 / each).toLocaleString('en')}/s`.padStart(14);
    const ratio = `${(each / first).toPrecision(3)} ×`.padStart(10);
    return `  ${name.padEnd(34)}${each.toFixed(3).padStart(12)} µs${rate}${ratio}`;
  });
  return [title, ...lines].join('\n');
}
