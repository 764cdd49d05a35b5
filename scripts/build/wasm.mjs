import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, WASM_TARGET } from './paths.mjs';

/** The crates that become a module, each with the name of its files and the profile in which it ships. */
const MODULES = {
  core: { crate: 'core-wasm-module', name: 'core_wasm', shipped: 'wasm' },
  devtools: { crate: 'core-wasm-module', name: 'core_wasm_devtools', shipped: 'wasm' },
  search: { crate: 'core-wasm-search', name: 'core_wasm_search', shipped: 'search' },
  sycamore: { crate: 'example-sycamore', name: 'example_sycamore', shipped: 'wasm' },
};

// Panics name the file that they come from: what ships must be the same wherever it is built.
const CRATES = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry', 'src');
const RUSTFLAGS = { CARGO_ENCODED_RUSTFLAGS: `--remap-path-prefix=${CRATES}=crates` };

// Passes that make the file smaller and its compressed form larger are left out; functions are sorted by name, so that
// similar ones are neighbours.
const WASM_OPT = [
  ...['-Oz', '--one-caller-inline-max-function-size=60', '--always-inline-max-function-size=4'],
  ...['local-cse', 'memory-packing', 'reorder-functions', 'simplify-locals'].map(
    pass => `--skip-pass=${pass}`,
  ),
  ...['--reorder-functions-by-name', '--strip-debug', '--strip-producers'],
  '--strip-target-features',
];

/**
 * Compiles a module to WebAssembly with its JavaScript loader and types. The folder is replaced when everything is there: after a
 * compile error it still holds the earlier build.
 *
 * @param {(program: string, args: string[], options?: { env?: Record<string, string> }) => Promise<unknown>} command runs a program
 * @param {object} what
 * @param {'bundler' | 'web'} what.target whether the loader is for bundlers that import `.wasm` files, or fetches the file itself
 * @param {'shipped' | 'dev'} what.profile what visitors get, or a quick build for development
 * @param {string} what.folder from the project's root
 * @param {string[]} [what.features] of the crate; its default ones when left out
 * @param {keyof typeof MODULES} [what.module] the core when left out
 * @param {string} [what.types] a file with the types of views and options; written from the Rust types when left out
 */
export async function buildWasm(command, what) {
  const { target, profile, folder, features, module = 'core', types } = what;
  const { crate, name, shipped } = MODULES[module];
  const cargoProfile = profile === 'dev' ? 'dev' : shipped;
  const made = inRoot('.cache', 'wasm', [module, target, ...(features ?? [])].join('-'));
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { recursive: true });
  await command(
    'cargo',
    [
      ...['build', '--locked', '-p', crate, '--lib', '--target', WASM_TARGET],
      ...['--profile', cargoProfile],
      ...(features ? ['--no-default-features', '--features', features.join(',')] : []),
    ],
    { env: RUSTFLAGS },
  );
  const compiled = `${crate.replaceAll('-', '_')}.wasm`;
  const output = cargoProfile === 'dev' ? 'debug' : cargoProfile;
  await command('cargo', [
    ...['run', '--quiet', '--locked', '-p', 'bindgen', '--'],
    ...[inRoot('target', WASM_TARGET, output, compiled), made, name, target],
  ]);
  const wasm = `${made}/${name}_bg.wasm`;
  if (profile === 'shipped') await command('wasm-opt', [wasm, '-o', wasm, ...WASM_OPT]);
  // Without it a bundler takes the script that hands the `.wasm` to the glue for one without effects.
  const entry = target === 'bundler' ? [`./${name}.js`] : [];
  const manifest = { type: 'module', sideEffects: [...entry, './snippets/*'] };
  await writeFile(`${made}/package.json`, JSON.stringify(manifest));
  if (types) {
    await copyFile(inRoot(types), `${made}/types.d.ts`);
  } else if (crate === MODULES.core.crate) {
    await command('cargo', [
      ...['run', '--quiet', '--locked', '-p', 'declarations', '--', `${made}/types.d.ts`],
    ]);
  }
  await mkdir(dirname(inRoot(folder)), { recursive: true });
  await rm(inRoot(folder), { recursive: true, force: true });
  await rename(made, inRoot(folder));
}
