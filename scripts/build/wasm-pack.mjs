import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inRoot } from './paths.mjs';

/**
 * Compiles the core to WebAssembly with its JavaScript glue, and writes the types of what crosses. The folder is replaced when all is there: it
 * stays as it is when the core does not compile, and holds nothing of an earlier build.
 *
 * @param {(program: string, args: string[]) => Promise<unknown>} command runs a program
 * @param {object} what
 * @param {'bundler' | 'web'} what.target for whom the glue is: bundlers that make a module of the wasm, or all others
 * @param {'wasm' | 'dev'} what.profile the shipped one, or a quick one for the development loop
 * @param {string} what.folder from the project's root
 * @param {string[]} [what.features] of the crate; its default ones when left out
 */
export async function wasmPack(command, { target, profile, folder, features }) {
  const made = inRoot('.cache', 'wasm-pack', [target, ...(features ?? ['default'])].join('-'));
  await rm(made, { recursive: true, force: true });
  await mkdir(dirname(made), { recursive: true });
  await command('wasm-pack', [
    ...['build', 'core-wasm/module', '--target', target, '--out-dir', made],
    ...['--out-name', 'core_wasm', '--no-gitignore', '--mode', 'no-install'],
    ...(profile === 'dev' ? ['--dev'] : ['--profile', profile]),
    ...['--', '--locked'],
    ...(features ? ['--no-default-features', '--features', features.join(',')] : []),
  ]);
  await command('cargo', [
    ...['run', '--quiet', '--locked', '-p', 'declarations', '--', `${made}/types.d.ts`],
  ]);
  await rm(inRoot(folder), { recursive: true, force: true });
  await rename(made, inRoot(folder));
}
