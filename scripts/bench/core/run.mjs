import { readFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { Bench } from 'tinybench';
import * as core from '../../../core-wasm/dist/index.js';
import { inRoot } from '../../build/paths.mjs';
import { parsers } from './parsing.mjs';
import { sizes } from './sizes.mjs';
import { readSoFar, transitions } from './transitions.mjs';
import { validation } from './validation.mjs';

/**
 * A case: does its work so many times, and returns when it is done.
 *
 * @typedef {{ name: string, work: (times: number) => void | Promise<void> }} Case
 */

/** Milliseconds of processor time, which other programs on the machine do not take away. */
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
  console.log(title);
  let first = 0;
  for (const { name, result } of bench.tasks) {
    if (!('latency' in result)) throw new Error(`${name} failed.`, { cause: result });
    const each = (result.latency.p50 * 1000) / times;
    first ||= each;
    const rate = `${Math.round(1_000_000 / each).toLocaleString('en')}/s`.padStart(14);
    const ratio = `${(each / first).toPrecision(3)} ×`.padStart(10);
    console.log(`  ${name.padEnd(34)}${each.toFixed(3).padStart(12)} µs${rate}${ratio}`);
  }
}

const library = /** @type {typeof import('core-wasm')} */ (/** @type {unknown} */ (core));
library.initSync(readFileSync(inRoot('core-wasm', 'dist', 'core_wasm_bg.wasm')));
library.configure({});

// npm run bench:core: the core beside the libraries that it stands in for: transitions, validation, parsing, bytes.
const [{ model = 'unknown' } = {}] = cpus();
console.log(`Node ${process.version}, ${platform()} ${arch()}, ${cpus().length} × ${model}\n`);
await print('A transition and a read of the new state', transitions(library.core()));
if (readSoFar() === 0) throw new Error('No subscriber has read anything.');
const [right = [], wrong = [], other = []] = validation(library.validator('contact'));
await print('\nThe contact form, filled in well', right);
await print('\nThe contact form, with four mistakes', wrong);
await print('\nThe contact form, another in every field each time', other);
await print('\n1,000 products', parsers(library), 1);
console.log(`\n${await sizes()}`);
process.exit(0);
