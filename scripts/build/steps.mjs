import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isReleased } from '../release/release.mjs';
import { readSettings } from '../render/settings.mjs';
import { chosenProfile, inRoot, REPLAY_PROGRAM, serverProgram, settingsFiles } from './paths.mjs';
import { CORE_PACKAGES, filesOf, PARTS, wasmPack } from './wasm-pack.mjs';

/** @typedef {import('./step.mjs').Step} Step */

export const CARGO = ['Cargo.toml', 'Cargo.lock'];
/** The core's crates with their tests, without hooks and built files. */
export const CORE = [
  'core-wasm',
  ...CORE_PACKAGES.map(path => `!${path}`),
  ...['dist', 'hooks', 'README.md', 'LICENSE', 'package.json', 'tsconfig.json'].map(
    path => `!core-wasm/${path}`,
  ),
];
/** The hooks and the modules that they load. */
export const HOOKS = ['core-wasm/hooks', 'core-wasm/package.json', ...CORE_PACKAGES];
const UI = [
  ...['ui', 'public', 'vite.config.ts', 'tsconfig.base.json', 'package-lock.json'],
  'scripts/build/chunks.mjs',
  'scripts/build/class-names.mjs',
];
/** The TypeScript types of views and options, which the declarations of all modules import. */
export const TYPES = 'core-wasm/pkg-types/types.d.ts';

/** The inputs of every module: how it is compiled, and the wasm-opt that shrinks it. */
const BY_WASM_PACK = ['scripts/build/wasm-pack.mjs', 'node_modules/binaryen/package.json'];

const CRATES = [...CARGO, ...CORE, '!core-wasm/tests', ...BY_WASM_PACK];

/** @typedef {'shipped' | 'dev'} WasmProfile what visitors get, or a quick build for development */

/** @typedef {Parameters<typeof wasmPack>[1]} Module */

/** Compiles a module to WebAssembly. @type {(name: string, title: string, what: Module, step?: Partial<Step>) => Step} */
const wasmStep = (name, title, what, { needs, inputs = CRATES } = {}) => ({
  name,
  needs: needs ?? ['npm packages', 'wasm target', 'wasm tools'],
  title,
  inputs,
  variant: JSON.stringify(what),
  outputs: filesOf(what),
  run: ({ command }) => wasmPack(command, what),
});

/**
 * The whole core, in core-wasm/pkg: it renders the pages and serves development. It has the features of the package, so Cargo compiles
 * it once for both. @param {WasmProfile} profile
 */
export const wasm = profile =>
  wasmStep('wasm', 'compile the core to WebAssembly', {
    target: 'bundler',
    profile,
    folder: 'core-wasm/pkg',
    skipsWasmOpt: true,
  });

/** Writes the types. @type {Step} */
export const types = {
  name: 'types',
  // Cargo runs one build at a time in a folder, and more waits for the server.
  needs: ['server'],
  title: 'write the TypeScript types of the core',
  inputs: [...CARGO, ...['declarations', 'machines', 'model'].map(crate => `core-wasm/${crate}`)],
  outputs: [TYPES],
  async run({ command }) {
    await command('cargo', ['build', '--locked', '--workspace', '--bin', 'declarations']);
    await mkdir(dirname(inRoot(TYPES)), { recursive: true });
    await command(inRoot('target/debug/declarations'), [inRoot(TYPES)]);
  },
};

/**
 * Adds the types to a module that leaves this repository. The site's modules import them from a folder beside theirs.
 *
 * @param {string} folder
 * @param {string} [name] of the module's files
 */
export async function addTypes(folder, name = 'core_wasm') {
  // The script's comments name the types too.
  for (const file of [`${name}.d.ts`, `${name}.js`].map(file => inRoot(folder, file))) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll("'../pkg-types/types'", "'./types.js'"));
  }
  await copyFile(inRoot(TYPES), inRoot(folder, 'types.d.ts'));
}

/** The core that records, for testers, of the site and of the package. @param {WasmProfile} profile */
export const devtools = profile =>
  wasmStep('devtools', 'compile the core that records', {
    target: 'web',
    profile,
    folder: 'core-wasm/pkg-devtools',
    module: 'devtools',
    skipsWasmOpt: true,
  });

/** Parts without a state machine, and the crates that they are compiled from. */
const WITHOUT_MACHINES = ['readers', 'search'];
const CRATES_WITHOUT_MACHINES = [
  ...[...CARGO, ...BY_WASM_PACK],
  ...['border', 'model', 'module'].map(crate => `core-wasm/${crate}`),
];

/**
 * A part of the core. Those that a page loads later have wasm-bindgen's own loader, which can repeat a failed download; the
 * import of a `.wasm` cannot. @type {(part: string, profile: WasmProfile) => Step}
 */
export const partOfSite = (part, profile) =>
  wasmStep(
    part,
    `compile the core's part "${part}"`,
    {
      target: part.startsWith('base') ? 'bundler' : 'web',
      profile,
      folder: `core-wasm/pkg-${part}`,
      module: part,
    },
    { inputs: WITHOUT_MACHINES.includes(part) ? CRATES_WITHOUT_MACHINES : CRATES },
  );

/** All parts. @param {WasmProfile} profile */
export const partsOfSite = profile => PARTS.map(part => partOfSite(part, profile));

/** The modules of `npm run dev`, with the core that records, so that it has the same machines as the page. */
export const devCoreSteps = [wasm('dev'), partOfSite('search', 'dev'), devtools('dev'), types];

/** The steps of the modules that the site loads, and of their types. */
export const SITE_MODULES = ['wasm', 'devtools', ...PARTS, 'types'];

/** The environment's variables with names like this. @param {RegExp} names */
const inEnvironment = names =>
  JSON.stringify(Object.entries(process.env).filter(([name]) => names.test(name)));

/** Bundles the site. @type {(name: string, title: string, output: string, args?: string[]) => Step} */
const bundle = (name, title, output, args = []) => ({
  name,
  needs: SITE_MODULES,
  title,
  inputs: [...UI, ...HOOKS],
  // Vite writes these variables into the bundle, such as VITE_RECORD.
  variant: () => inEnvironment(/^VITE_/),
  outputs: [output],
  run: ({ command }) => command('vite', ['build', ...args]),
});

const client = bundle('client', 'bundle the site for browsers', 'dist/bundle/.vite/manifest.json');
const ssr = bundle('ssr', 'bundle the site for prerendering', 'dist/ssr/entry-server.js', [
  '--ssr',
]);

/** Compiles the server. @returns {Step} */
export function server() {
  const profile = chosenProfile();
  // As in `cargo test --workspace`, which then compiles no dependency again with other features.
  const which = profile === 'dev' ? ['--workspace', '--bin'] : ['-p'];
  const args = ['build', '--profile', profile, '--locked', ...which, 'server'];
  return {
    name: 'server',
    // Cargo runs one build at a time in a folder, and the modules wait for these.
    needs: ['wasm tools'],
    title: 'compile the server',
    inputs: [
      ...CARGO,
      'core-wasm/model',
      'server',
      'ui/app/redirects.json',
      '!server/content/media',
    ],
    variant: args.join(' '),
    stamp: `stamps/server-${profile}`,
    outputs: [serverProgram(profile)],
    async run({ command }) {
      await command('cargo', args);
      if (profile === 'dev')
        await replaceFile(inRoot('target/debug/server'), inRoot(serverProgram(profile)));
    },
  };
}

/** Replaces a file, which may be a running program. @param {string} from @param {string} to */
async function replaceFile(from, to) {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, `${to}.new`);
  await rename(`${to}.new`, to);
}

/** @type {(quick: boolean) => Step} */
const media = quick => ({
  name: 'media',
  needs: ['npm packages', 'server'],
  title: 'make web pictures from the masters',
  async inputs() {
    const { content } = await readSettings();
    const masters = [join(content, 'media'), join(content, 'media.json')];
    return [...masters, 'scripts/media', 'scripts/media.mjs', 'package-lock.json'];
  },
  variant: JSON.stringify({ quick }),
  outputs: ['.cache/pictures.json', '.cache/media'],
  run: ({ command }) =>
    command(process.execPath, ['scripts/media.mjs', ...(quick ? ['--quick'] : [])]),
});

/** The environment's settings of the site. */
const settingsInEnvironment = () => inEnvironment(/^SERVER_(?:SITE|FOLDERS|SECURITY)_/);

/** Data sheets are drawn from the server's product data and the settings. @type {Step} */
const documents = {
  name: 'data sheets',
  needs: ['media', 'server'],
  title: "draw each product's data sheet",
  async inputs() {
    const { content } = await readSettings();
    return [
      ...[content, `!${join(content, 'places')}`, `!${join(content, 'media.json')}`],
      ...[serverProgram(), 'scripts/documents', 'scripts/documents.mjs', 'ui/brand'],
      ...['package-lock.json', ...settingsFiles()],
    ];
  },
  variant: settingsInEnvironment(),
  outputs: ['.cache/data-sheets.json'],
  async run({ command, conclude }) {
    const output = await command(process.execPath, ['scripts/documents.mjs']);
    conclude(...output.split('\n').filter(line => line.startsWith('Warning: ')));
  },
};

/** quick: new pages get no compressed copies. @type {(quick: boolean) => Step} */
const release = quick => ({
  name: 'release',
  needs: ['client', 'ssr', 'server', 'media', 'data sheets'],
  title: 'render the pages that have changed and publish the site',
  async inputs() {
    const { content } = await readSettings();
    return [
      ...['dist/ssr', 'dist/bundle', serverProgram(), content],
      ...['ui/app/first.js', 'scripts/render', 'scripts/release', 'scripts/social'],
      ...['scripts/documents/brand.typ', 'scripts/documents/typst.mjs', 'ui/brand'],
      ...['package-lock.json', ...settingsFiles()],
    ];
  },
  variant: settingsInEnvironment(),
  outputs: ['dist/client/.release.json'],
  async isDone() {
    // The data of another company's API may have changed.
    if ((await readSettings()).bases.api !== null) return false;
    return isReleased(inRoot('dist/client'), { quick });
  },
  async run({ command, say }) {
    const args = ['scripts/render/site.mjs', ...(quick ? ['--quick'] : [])];
    const output = await command(process.execPath, args);
    for (const line of output.trim().split('\n')) say(line);
  },
});

/** What is made from the content. @type {(quick: boolean) => Step[]} */
export const contentSteps = quick => [media(quick), documents, release(quick)];

/**
 * The site for a static host, with the server that renders it.
 *
 * @param {{ quick?: boolean }} [options] quick: for `npm start` and the tests: pages are not compressed, and pictures are encoded quickly
 * @returns {Step[]}
 */
export const siteSteps = ({ quick = false } = {}) => [
  server(),
  types,
  wasm('shipped'),
  ...partsOfSite('shipped'),
  devtools('shipped'),
  client,
  ssr,
  ...contentSteps(quick),
];

/** @type {Step} */
const packageFiles = {
  name: 'package',
  needs: ['devtools', 'search', 'types', 'package: core'],
  title: 'bundle the hooks, write the declarations and pack them with the modules',
  inputs: [
    ...CARGO,
    'core-wasm',
    ...[...CORE_PACKAGES, 'core-wasm/dist', 'core-wasm/tests'].map(path => `!${path}`),
    'tsconfig.base.json',
    'docs',
    'scripts/package.mjs',
    'scripts/build/wasm-pack.mjs',
    'package-lock.json',
  ],
  outputs: ['core-wasm/dist/index.js', 'core-wasm/dist/package.json', 'target/package'],
  async run({ command, say }) {
    say((await command(process.execPath, ['scripts/package.mjs'])).trim());
  },
};

/**
 * The npm package, in core-wasm/dist and packed in target/package. The loader of its modules fetches the `.wasm`.
 * Its core comes after the site's modules, because Cargo compiles one at a time, and the end-to-end tests wait for the site.
 */
export const packageSteps = [
  wasmStep(
    'package: core',
    "compile the package's core",
    { target: 'web', profile: 'shipped', folder: '.cache/package-core' },
    { needs: SITE_MODULES },
  ),
  packageFiles,
];

const CORE_PART = '.cache/core-part';
const threeMachines = wasmStep(
  'part of the core',
  'compile a core of three machines',
  {
    target: 'web',
    profile: 'shipped',
    folder: CORE_PART,
    features: ['carousel', 'consent', 'schemas'],
  },
  { needs: ['package'] },
);

/** What the tests of the package need. @type {Step[]} */
export const packageTestSteps = [
  ...packageSteps,
  {
    ...threeMachines,
    async run(context) {
      await threeMachines.run(context);
      await addTypes(CORE_PART);
    },
  },
  {
    name: 'replay',
    needs: ['package'],
    title: 'compile the player of recordings',
    inputs: [...CARGO, 'core-wasm/machines', 'core-wasm/model', 'core-wasm/replay'],
    outputs: [REPLAY_PROGRAM],
    async run({ command }) {
      await command('cargo', ['build', '--locked', '--workspace', '--bin', 'replay']);
      await replaceFile(inRoot('target/debug/replay'), inRoot(REPLAY_PROGRAM));
    },
  },
  wasmStep(
    'rust example',
    'compile the example in Rust',
    { target: 'web', profile: 'dev', folder: '.cache/examples/sycamore', module: 'sycamore' },
    {
      needs: ['package'],
      inputs: [
        ...[...CARGO, 'examples/sycamore', ...BY_WASM_PACK],
        ...['machines', 'model'].map(crate => `core-wasm/${crate}`),
      ],
    },
  ),
];
