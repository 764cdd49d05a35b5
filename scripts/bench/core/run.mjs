import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { Bench } from 'tinybench';
import * as core from '../../../core-wasm/dist/index.js';
import { inRoot } from '../../build/paths.mjs';
import { parsers } from './parsing.mjs';
import { sizes } from './sizes.mjs';
import { readSoFar, transitions } from './transitions.mjs';
import { validation } from './validation.mjs';

/**
 * A case repeats its work so many times.
 *
 * @typedef {{ name: string, work: (times: number) => void | Promise<void> }} Case
 */

/** Milliseconds of processor time, which do not depend on other programs of the machine. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Prints the medians of cases that do the same, each compared with the first.
 *
 * @param {string} title
 * @param {Case[]} cases
 * @param {number} [times] done in one iteration, so that it takes longer than a step of the clock
 */
async function print(title, cases, times = 1000) {
  const bench = new Bench({ now, time: 900, iterations: 9, warmupTime: 200, warmupIterations: 2 });
  for (const { name, work } of cases) bench.add(name, () => work(times));
  await bench.run();
  const first = microseconds(bench.tasks[0], times);
  console.log(title);
  console.table(
    bench.table(task => {
      const each = microseconds(task, times);
      return { name: task.name, µs: each.toFixed(3), ratio: (each / first).toPrecision(3) };
    }),
  );
}

/** The median of one repetition. @param {import('tinybench').Task | undefined} task @param {number} times */
function microseconds(task, times) {
  if (!task || !('latency' in task.result)) throw new Error(`${task?.name} failed.`);
  return (task.result.latency.p50 * 1000) / times;
}

const library = /** @type {typeof import('core-wasm')} */ (/** @type {unknown} */ (core));
library.initSync(readFileSync(inRoot('core-wasm', 'dist', 'core_wasm_bg.wasm')));
library.configure({});

// npm run bench:core: the core beside the libraries that it replaces: transitions, validation, parsing, bytes.
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`);
await print('A transition and a read of the new state', transitions(library.core()));
if (readSoFar() === 0) throw new Error('No subscriber has read anything.');
const [valid = [], invalid = [], changing = []] = validation(library.validator('contact'));
await print('The contact form, valid', valid);
await print('The contact form, with four mistakes', invalid);
await print('The contact form, another value in every field each time', changing);
await print('1,000 products', parsers(library), 1);
console.log('Bytes, bundled and minified, without React');
console.table(await sizes());
// The core's timers would keep the process alive.
process.exit(0);
