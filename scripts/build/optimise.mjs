import { readFile, writeFile } from 'node:fs/promises';
import { withImports } from './module.mjs';
import { nameByLikeness } from './order.mjs';
import { cutPanics } from './panics.mjs';
import { inRoot } from './paths.mjs';
import { Problem } from './problem.mjs';

/** What the module calls its glue. */
const GLUE = './core_wasm_bg.js';

/** What rustc uses for wasm32-unknown-unknown. */
const FEATURES = [
  'bulk-memory',
  'multivalue',
  'mutable-globals',
  'nontrapping-float-to-int',
  'reference-types',
  'sign-ext',
].map(feature => `--enable-${feature}`);

/** What makes the file smaller can make it larger once compressed, since it leaves less that repeats: that is left out. */
const SMALL = [
  '-Oz',
  ...['--one-caller-inline-max-function-size=60', '--always-inline-max-function-size=4'],
  ...['local-cse', 'memory-packing', 'reorder-functions', 'simplify-locals'].map(
    pass => `--skip-pass=${pass}`,
  ),
];

/**
 * Makes the compiled core as small as it is sent: cuts panics off, optimises with binaryen, puts functions beside those
 * that are like them, and gives what the module imports from its glue short names in place of long ones that end in a hash.
 *
 * @param {string} folder with what wasm-bindgen has made, from the project's root; its files are replaced
 * @param {import('./step.mjs').StepContext['command']} command
 */
export async function optimise(folder, command) {
  const file = `${folder}/core_wasm_bg.wasm`;
  const change = async (/** @type {(wasm: Uint8Array) => Uint8Array} */ by) =>
    writeFile(inRoot(file), by(await readFile(inRoot(file))));
  const binaryen = (/** @type {string[]} */ ...passes) =>
    command('wasm-opt', [file, '-o', file, ...passes, ...FEATURES]);
  await change(cutPanics);
  await binaryen(...SMALL, '--strip-debug', '--strip-producers', '--strip-target-features');
  await change(nameByLikeness);
  await binaryen('--reorder-functions-by-name', ...SMALL, '--strip-debug');
  /** @type {Map<string, string>} */
  const names = new Map();
  await change(wasm =>
    withImports(wasm, (name, place, module) => {
      // A function that takes and gives only what wasm knows comes from its file without glue between.
      if (module !== GLUE) return name;
      const short = place.toString(36);
      names.set(name, short);
      return short;
    }),
  );
  const glue = inRoot(folder, 'core_wasm.js');
  await writeFile(glue, withShortNames(await readFile(glue, 'utf8'), names));
}

/**
 * The glue with short names for what it hands to the module.
 *
 * @param {string} glue
 * @param {Map<string, string>} names short names by long ones
 */
export function withShortNames(glue, names) {
  return [...names].reduce((text, [long, short]) => {
    const parts = text.split(`${long}:`);
    if (parts.length !== 2) {
      throw new Problem(
        `The glue names the import ${long} ${parts.length - 1} times instead of once: this wasm-bindgen writes it otherwise; adapt scripts/build/optimise.mjs.`,
      );
    }
    return parts.join(`${JSON.stringify(short)}:`);
  }, glue);
}
