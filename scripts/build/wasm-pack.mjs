import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';

/** The crates that become a module, each with the name of its files and the profile in which it ships. */
const MODULES = {
  core: { crate: 'core-wasm/module', name: 'core_wasm', shipped: 'wasm' },
  devtools: { crate: 'core-wasm/module', name: 'core_wasm_devtools', shipped: 'wasm' },
  search: { crate: 'core-wasm/search', name: 'core_wasm_search', shipped: 'search' },
  sycamore: { crate: 'examples/sycamore', name: 'example_sycamore', shipped: 'wasm' },
};

/** Panics name the file that they come from. The shipped file contains no path of the build machine, and is the same on every machine. */
const CRATES = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry', 'src');
const RUSTFLAGS = { CARGO_ENCODED_RUSTFLAGS: `--remap-path-prefix=${CRATES}=crates` };

/**
 * Compiles the core, or another module, to WebAssembly with its JavaScript glue; beside the core it writes the types of what crosses. The folder is replaced when all is there: it
 * stays as it is when the core does not compile, and holds nothing of an earlier build.
 *
 * @param {(program: string, args: string[], options?: { env?: Record<string, string> }) => Promise<unknown>} command runs a program
 * @param {object} what
 * @param {'bundler' | 'web'} what.target for whom the glue is: bundlers that make a module of the wasm, or all others
 * @param {'shipped' | 'dev'} what.profile the one of what visitors get, or a quick one for the development loop
 * @param {string} what.folder from the project's root
 * @param {string[]} [what.features] of the crate; its default ones when left out
 * @param {keyof typeof MODULES} [what.module] which one; the core when left out
 * @param {string} [what.types] a file of the types of what crosses; without it, they are written from the Rust types
 */
export async function wasmPack(command, what) {
  const { target, profile, folder, features, module = 'core', types } = what;
  const { crate, name, shipped } = MODULES[module];
  const made = inRoot('.cache', 'wasm-pack', [module, target, ...(features ?? [])].join('-'));
  await rm(made, { recursive: true, force: true });
  await mkdir(dirname(made), { recursive: true });
  const args = [
    ...['build', crate, '--target', target, '--out-dir', made],
    ...['--out-name', name, '--no-gitignore', '--mode', 'no-install'],
    ...(profile === 'dev' ? ['--dev'] : ['--profile', shipped]),
    ...['--', '--locked'],
    ...(features ? ['--no-default-features', '--features', features.join(',')] : []),
  ];
  await command('wasm-pack', args, { env: RUSTFLAGS });
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
