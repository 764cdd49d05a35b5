import { readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { outputOf, run } from './build/command.mjs';
import { inRoot, WASM_TARGET } from './build/paths.mjs';
import { runSteps } from './build/step.mjs';
import { addTypes, types } from './build/steps.mjs';
import { runMain, UserError } from './build/user-error.mjs';
import { wasmPack } from './build/wasm-pack.mjs';
import { setupSteps } from './setup/steps.mjs';

const CRATE = 'core-wasm-module';
const FOLDER = 'dist/core-part';

/** The features of the core: its machines, and what the package's core has besides. */
async function listFeatures() {
  const format = ['--no-deps', '--locked', '--format-version=1'];
  const metadata = await outputOf('cargo', ['metadata', ...format]);
  /** @type {{ packages: { name: string, features: Record<string, string[]> }[] }} */
  const { packages } = JSON.parse(metadata);
  const features = packages.find(({ name }) => name === 'core-wasm')?.features ?? {};
  const { base = [], site = [], default: ofPackage = [] } = features;
  const machines = [...base, ...site].filter(feature => !['base', 'client'].includes(feature));
  return [...machines.sort(), ...ofPackage.filter(feature => feature !== 'site')];
}

/** Builds a core with these features, and returns its size in bytes: raw, as gzip, as brotli. @param {string[]} features */
async function build(features) {
  await wasmPack(outputOf, { target: 'web', profile: 'shipped', folder: FOLDER, features });
  const wasm = await readFile(inRoot(FOLDER, 'core_wasm_bg.wasm'));
  return [wasm, gzipSync(wasm, { level: 9 }), brotliCompressSync(wasm)].map(({ length }) => length);
}

/** The parts that the site's pages load, as features of the module. */
const OF_SITE = [
  ...['base', 'site-forms', 'catalogue'].map(feature => `core-wasm/${feature}`),
  ...['readers', 'search'],
];

/** Checks that a core of each feature alone compiles without warnings. @param {string[]} features */
async function check(features) {
  const parts = [...features.map(feature => `core-wasm/${feature}`), ...OF_SITE];
  for (const part of parts) {
    const { code, output } = await run('cargo', [
      ...['check', '--quiet', '--locked', '-p', CRATE, '--lib'],
      ...['--target', WASM_TARGET, '--no-default-features', '--features', part],
    ]);
    // With --quiet, Cargo prints only errors and warnings.
    if (code !== 0 || output.trim() !== '')
      throw new UserError(
        `A core of "${part}" alone does not compile without warnings:\n${output}`,
      );
  }
  console.log(`Each of ${parts.length} features compiles alone without warnings.`);
}

/** Prints the size of a core of each feature alone. @param {string[]} features */
async function printTable(features) {
  console.log('feature: raw, gzip, brotli');
  for (const feature of features) console.log(`${feature}: ${(await build([feature])).join(', ')}`);
}

// npm run core:part -- carousel consent: builds a core of these features in dist/core-part. Without a name it builds each alone there,
// one after the other, and prints its size in bytes; with --check it checks that each compiles alone.
runMain(async () => {
  const named = process.argv.slice(2);
  const features = await listFeatures();
  if (named.includes('--check')) return check(features);
  const known = [...features, 'site'];
  const unknown = named.filter(name => !known.includes(name));
  if (unknown.length > 0) {
    throw new UserError(
      `There is no part "${unknown.join('", "')}"; there is ${known.join(', ')}.`,
    );
  }
  await runSteps([...setupSteps, types]);
  if (named.length === 0) return printTable(known);
  console.log(`  compile a core of ${named.join(', ')}`);
  const [raw, gzip, brotli] = await build(named);
  await addTypes(FOLDER);
  console.log(`${FOLDER}: ${raw} bytes, ${gzip} as gzip, ${brotli} as brotli.`);
});
