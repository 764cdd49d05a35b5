import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';

const CRATE = 'core-wasm/module';

/**
 * The modules: the core, whose features can be chosen, the core that records, and the parts that the site's pages load instead of a
 * whole core. All are compiled for size ("z"), but those that compute more, after hydration, for speed too ("s"): the search's index is
 * built in half the time, and 1,000 products are read in three quarters of it, for 1 kB and 2 kB more.
 *
 * @type {Record<string, { crate?: string, features?: string[], level?: 's' }>}
 */
const MODULES = {
  core: {},
  devtools: { features: ['core-wasm/devtools', 'core-wasm/refetch', 'core-wasm/schemas'] },
  base: { features: ['core-wasm/base'] },
  'base-forms': { features: ['core-wasm/base', 'core-wasm/site-forms'] },
  'base-catalogue': { features: ['core-wasm/base', 'core-wasm/catalogue'] },
  forms: { features: ['core-wasm/site-forms'] },
  catalogue: { features: ['core-wasm/catalogue'] },
  readers: { features: ['readers'], level: 's' },
  search: { features: ['search'], level: 's' },
  sycamore: { crate: 'examples/sycamore' },
};

/** The name of a module's files. @param {string} module */
const nameOf = module => {
  if (module === 'sycamore') return 'example_sycamore';
  return module === 'core' ? 'core_wasm' : `core_wasm_${module.replaceAll('-', '_')}`;
};

/** The parts of the core that the site's pages load. */
export const PARTS = [
  ...['base', 'base-forms', 'base-catalogue'],
  ...['forms', 'catalogue', 'readers', 'search'],
];

/** The folders that a build of the site writes: one of each module, and one of their types. */
export const CORE_PACKAGES = [
  'pkg',
  ...['devtools', 'types', ...PARTS].map(name => `pkg-${name}`),
].map(folder => `core-wasm/${folder}`);

/** The files of a module that its build must leave. @param {{ module?: string, folder: string }} what */
export const filesOf = ({ module = 'core', folder }) =>
  ['_bg.wasm', '.d.ts'].map(suffix => `${folder}/${nameOf(module)}${suffix}`);

/** Messages of panics contain paths of source files. Without this machine's paths, builds are the same on every machine. */
const CRATES = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry', 'src');
const RUSTFLAGS = { CARGO_ENCODED_RUSTFLAGS: `--remap-path-prefix=${CRATES}=crates` };

/**
 * The options of wasm-opt. Passes that shrink the file but enlarge its brotli copy are skipped. Functions are ordered by name, because
 * similar ones then are neighbours and compress better.
 */
const OPTIMIZE = [
  ...['-Oz', '--one-caller-inline-max-function-size=60', '--always-inline-max-function-size=4'],
  ...['--skip-pass=local-cse', '--skip-pass=memory-packing', '--skip-pass=reorder-functions'],
  ...['--skip-pass=simplify-locals', '--reorder-functions-by-name'],
  ...['--strip-debug', '--strip-producers', '--strip-target-features'],
];

/** The compilation in progress. @type {Promise<unknown>} */
let compiling = Promise.resolve();

/**
 * Compiles a module to WebAssembly with its JavaScript glue and types. The folder is replaced at the end, so after a compile error it
 * contains the earlier build.
 *
 * @param {(program: string, args: string[], options?: { env?: Record<string, string> }) => Promise<unknown>} command runs a program
 * @param {object} what
 * @param {'bundler' | 'web'} what.target glue for bundlers that import `.wasm` files, or glue that fetches the file
 * @param {'shipped' | 'dev'} what.profile what visitors get, or a quick build for development
 * @param {string} what.folder from the project's root
 * @param {string[]} [what.features] of the core; by default its default features
 * @param {string} [what.module] by default the core
 * @param {boolean} [what.skipsWasmOpt] for modules that no visitor's browser loads
 */
export async function wasmPack(command, what) {
  const { target, profile, folder, module = 'core', skipsWasmOpt } = what;
  const known = MODULES[module];
  if (!known) throw new Error(`There is no module "${module}".`);
  const { crate = CRATE, level } = known;
  const features = known.features ?? what.features?.map(feature => `core-wasm/${feature}`);
  const made = inRoot('.cache', 'wasm-pack', [module, target, ...(what.features ?? [])].join('-'));
  await rm(made, { recursive: true, force: true });
  await mkdir(dirname(made), { recursive: true });
  const args = [
    ...['build', crate, '--target', target, '--out-dir', made],
    ...['--out-name', nameOf(module), '--no-gitignore', '--mode', 'no-install', '--no-opt'],
    ...(profile === 'dev' ? ['--dev'] : ['--profile', 'wasm']),
    ...['--', '--locked'],
    ...(features ? ['--no-default-features', '--features', features.join(',')] : []),
  ];
  const env = { ...RUSTFLAGS, ...(level ? { CARGO_PROFILE_WASM_OPT_LEVEL: level } : {}) };
  // One at a time, because Cargo compiles all modules of a crate to the same file.
  const compilation = compiling.then(() => command('wasm-pack', args, { env }));
  compiling = compilation.catch(() => {});
  await compilation;
  // Not by wasm-pack, because the next module is compiled meanwhile.
  if (profile === 'shipped' && !skipsWasmOpt) {
    const file = join(made, `${nameOf(module)}_bg.wasm`);
    await command('wasm-opt', [...OPTIMIZE, file, '-o', file]);
  }
  await mkdir(dirname(inRoot(folder)), { recursive: true });
  await rm(inRoot(folder), { recursive: true, force: true });
  await rename(made, inRoot(folder));
}
