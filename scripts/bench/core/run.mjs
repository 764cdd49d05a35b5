import { readFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import * as core from '../../../core-wasm/dist/index.js';
import { inRoot } from '../../build/paths.mjs';
import { parsers } from './parsing.mjs';
import { measured, table } from './rounds.mjs';
import { sizes } from './sizes.mjs';
import { readSoFar, transitions } from './transitions.mjs';
import { validation } from './validation.mjs';

const library = /** @type {typeof import('core-wasm')} */ (/** @type {unknown} */ (core));
library.initSync(readFileSync(inRoot('core-wasm', 'dist', 'core_wasm_bg.wasm')));
library.configure({});

const [{ model = 'unknown' } = {}] = cpus();
console.log(`Node ${process.version}, ${platform()} ${arch()}, ${cpus().length} × ${model}\n`);
console.log(
  table('A transition and a read of the new state', await measured(transitions(library.core()))),
);
if (readSoFar() === 0) throw new Error('Nobody has read anything.');
const [right = [], wrong = [], other = []] = validation(library.validator('contact'));
console.log(table('\nThe contact form, filled in well', await measured(right)));
console.log(table('\nThe contact form, with four mistakes', await measured(wrong)));
console.log(table('\nThe contact form, another in every field each time', await measured(other)));
console.log(table('\n1,000 products', await measured(parsers(library))));
console.log(`\n${await sizes()}`);
process.exit(0);
