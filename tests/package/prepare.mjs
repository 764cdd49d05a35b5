import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { run } from '../../scripts/build/command.mjs';
import { fingerprint } from '../../scripts/build/fingerprint.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { UserError } from '../../scripts/build/user-error.mjs';
import { documentedBlocks } from './readme.mjs';

/** Projects outside of the workspace. Their packages stay installed until a lock file changes. */
const PROJECTS = inRoot('.cache', 'package');
const SOURCES = 'tests/package/projects';
const EXAMPLES = 'examples';

/** A project's folder. @param {string} name */
export const projectFolder = name => `${PROJECTS}/${name}`;

/**
 * @param {string} folder
 * @param {string} program
 * @param {string[]} args
 */
async function command(folder, program, ...args) {
  const done = await run(program, args, { cwd: folder, minutes: 10 });
  if (done.code === 0) return done.stdout;
  throw new UserError(`${program} ${args.join(' ')} failed in ${folder}:\n${done.output}`);
}

/**
 * Copies a project to the cache folder and installs the packages of its lock file once.
 *
 * @param {string} name of its folder
 * @param {string} source its path from the root
 */
export async function install(name, source = `${SOURCES}/${name}`) {
  const folder = projectFolder(name);
  const key = await fingerprint([`${source}/package.json`, `${source}/package-lock.json`]);
  const stamp = `${folder}/node_modules/.installed`;
  const fresh = (await readFile(stamp, 'utf8').catch(() => '')) === key;
  if (!fresh) await rm(folder, { recursive: true, force: true });
  await mkdir(`${folder}/node_modules`, { recursive: true });
  const left = (await readdir(folder)).filter(entry => entry !== 'node_modules');
  for (const entry of left) await rm(`${folder}/${entry}`, { recursive: true });
  await cp(inRoot(source), folder, { recursive: true });
  const hasLock = (await readdir(folder)).includes('package-lock.json');
  if (fresh || !hasLock) return;
  console.log(`Installing the packages of the test project "${name}", once`);
  await command(folder, 'npm', 'ci', '--no-audit', '--no-fund', '--ignore-scripts');
  await writeFile(stamp, key);
}

/** Unpacks the packed core, as npm does: it has no dependencies. @param {string} folder @param {string} tarball */
async function unpack(folder, tarball) {
  const target = `${folder}/node_modules/core-wasm`;
  await rm(target, { recursive: true, force: true });
  await mkdir(target);
  await command(folder, 'tar', '-xzf', tarball, '--strip-components=1', '-C', target);
  // Vite's development server keeps a copy of each package until npm installs another one.
  await rm(`${folder}/node_modules/.vite`, { recursive: true, force: true });
}

/**
 * @param {string} folder
 * @param {Map<string, string>} blocks
 * @param {string[]} names
 */
async function writeBlocks(folder, blocks, names) {
  for (const name of names) await writeFile(`${folder}/${name}`, blocks.get(name) ?? '');
}

const REACT_BLOCKS = [
  'main.tsx',
  'Slides.tsx',
  'Request.tsx',
  'Field.tsx',
  'Visit.tsx',
  'Stock.tsx',
  'Consent.tsx',
  'slides.css',
];

/** The other examples of the guide and of the machines' pages. */
const VITE_BLOCKS = [
  'recorded.tsx',
  'sources.ts',
  'rules.ts',
  'server.tsx',
  'setupCore.ts',
  'loadParts.ts',
  'Booking.tsx',
  'Insights.tsx',
  'track.css',
  'Pictures.tsx',
  'lightbox.css',
  'Choice.tsx',
  'Datasheet.tsx',
  'Menu.tsx',
  'menus.css',
  'Sheet.tsx',
  'sheet.css',
  'Top.tsx',
  'Names.tsx',
  'Logos.tsx',
  'strip.css',
  'Hero.tsx',
  'hero.css',
  'Loading.tsx',
  'loading.css',
  'Layout.tsx',
  'Paper.tsx',
  'paper.css',
  'Shortlist.tsx',
  'Finder.tsx',
  'Well.tsx',
];

/** Copies the core of three machines, which an earlier step has built. @param {string} folder */
const copyPartOfCore = folder =>
  cp(inRoot('.cache', 'core-part'), `${folder}/core-part`, { recursive: true });

/** The README's page, type-checked and bundled by Vite; the same page prerendered on a server, recorded, and with a core of three machines. @param {Map<string, string>} blocks */
async function buildVite(blocks) {
  const folder = projectFolder('vite');
  await cp(inRoot(SOURCES, 'react/App.tsx'), `${folder}/src/App.tsx`);
  await copyPartOfCore(folder);
  await writeBlocks(`${folder}/src`, blocks, [...REACT_BLOCKS, ...VITE_BLOCKS]);
  await command(folder, 'tsc', '-p', folder);
  const vite = (/** @type {string[]} */ ...args) =>
    command(folder, `${folder}/node_modules/.bin/vite`, 'build', '--base', './', ...args);
  await vite();
  for (const mode of ['pages', 'parts']) {
    await vite('--config', 'page.config.js', '--mode', mode);
  }
  const print = "import('./built/server.js').then(({ html }) => process.stdout.write(html()))";
  const page = await command(folder, process.execPath, '--eval', print);
  const file = `${folder}/dist-pages/hydrate.html`;
  const template = await readFile(file, 'utf8');
  await writeFile(
    file,
    template.replace('<!--page-->', () => page),
  );
}

/** The README's page bundled by webpack. @param {Map<string, string>} blocks */
async function buildWebpack(blocks) {
  const folder = projectFolder('webpack');
  await mkdir(`${folder}/src`);
  await cp(inRoot(SOURCES, 'react/App.tsx'), `${folder}/src/App.tsx`);
  await writeBlocks(`${folder}/src`, blocks, REACT_BLOCKS);
  await command(folder, 'tsc', '-p', folder);
  await cp(`${folder}/src/slides.css`, `${folder}/built/slides.css`);
  await command(folder, `${folder}/node_modules/.bin/webpack`, 'build');
}

/** The app router of Next.js, built by Turbopack. @param {Map<string, string>} blocks */
async function buildNext(blocks) {
  const folder = projectFolder('next');
  await writeBlocks(folder, blocks, ['app/core.tsx', 'app/page.tsx']);
  for (const name of ['Slides.tsx', 'Consent.tsx']) {
    await writeFile(`${folder}/app/${name}`, `'use client';\n${blocks.get(name)}`);
  }
  await writeBlocks(`${folder}/app`, blocks, ['slides.css']);
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  await command(folder, `${folder}/node_modules/.bin/next`, 'build');
}

/** The README's page without React and without a bundler; npm installs the package. @param {Map<string, string>} blocks @param {string} tarball */
async function buildPlain(blocks, tarball) {
  const folder = projectFolder('plain');
  await rm(`${folder}/node_modules/core-wasm`, { recursive: true, force: true });
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline'];
  await command(folder, 'npm', 'install', ...quiet, tarball);
  await copyPartOfCore(folder);
  await writeBlocks(folder, blocks, ['index.html', 'slides.css']);
}

async function buildSvelte() {
  const folder = projectFolder('example-svelte');
  await command(folder, `${folder}/node_modules/.bin/vite`, 'build');
}

/** Copies the example in Rust, and the module that an earlier step has compiled. */
async function copySycamore() {
  await install('example-sycamore', `${EXAMPLES}/sycamore`);
  const compiled = inRoot('.cache', 'examples', 'sycamore');
  await cp(compiled, `${projectFolder('example-sycamore')}/pkg`, { recursive: true });
}

/** Installs the packed core into every project, and builds them side by side. @returns {Promise<string>} the packed file */
export async function prepare() {
  const { version } = JSON.parse(await readFile(inRoot('core-wasm', 'package.json'), 'utf8'));
  const tarball = inRoot('target', 'package', `core-wasm-${version}.tgz`);
  const blocks = documentedBlocks();
  /** @param {string} name @param {(() => Promise<void>)} [build] @param {string} [source] */
  const make = async (name, build, source) => {
    await install(name, source);
    await unpack(projectFolder(name), tarball);
    await build?.();
  };
  await Promise.all([
    make('vite', () => buildVite(blocks)),
    make('next', () => buildNext(blocks)),
    make('webpack', () => buildWebpack(blocks)),
    make('example-svelte', buildSvelte, `${EXAMPLES}/svelte`),
    make('example-plain', undefined, `${EXAMPLES}/plain`),
    install('plain').then(() => buildPlain(blocks, tarball)),
    copySycamore(),
    install('tools'),
  ]);
  return tarball;
}
