import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { build } from 'vite';
import { outputOf } from './build/command.mjs';
import { inRoot } from './build/paths.mjs';
import { addTypes } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';

// Vite's library mode and the compiler's declarations. tsdown would do both in one, but its last version for Node.js 20 takes
// no TypeScript 7.

const CORE = inRoot('core-wasm');
const DIST = `${CORE}/dist`;
const GLUE = './core_wasm.js';
const PACKED = 'target/package';
/** The entries of the package, each a module of the hooks. */
const ENTRIES = ['index', 'react', 'dom', 'catalogue', 'parts', 'devtools', 'usePlayback'];
/** The modules, compiled to WebAssembly: the folder of each, and the name that the hooks import it by. Search and devtools are the site's. */
const MODULES = {
  core_wasm: { folder: '.cache/package-core', imported: '#core' },
  core_wasm_devtools: { folder: 'core-wasm/pkg-devtools', imported: '#devtools' },
  core_wasm_search: { folder: 'core-wasm/pkg-search', imported: '#search' },
};

/** Bundles a module for each entry, and one for shared code. The glue is not bundled, because it finds the `.wasm` beside itself. */
async function writeModules() {
  await build({
    configFile: false,
    root: CORE,
    logLevel: 'warn',
    plugins: [
      {
        name: 'glue-beside',
        enforce: 'pre',
        resolveId(id) {
          for (const [file, { imported }] of Object.entries(MODULES)) {
            if (id === imported) return { id: `./${file}.js`, external: true };
          }
          return id.endsWith('/dist/core_wasm.js') ? { id: GLUE, external: true } : null;
        },
      },
    ],
    build: {
      target: 'es2022',
      outDir: DIST,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      lib: {
        entry: Object.fromEntries(ENTRIES.map(name => [name, `${CORE}/hooks/${name}.ts`])),
        formats: ['es'],
      },
      rolldownOptions: {
        external: ['react'],
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared.js' },
      },
    },
  });
}

/** Writes the declarations of each file of the hooks. */
async function writeDeclarations() {
  await outputOf('tsc', ['-p', CORE]);
  for (const name of await readdir(DIST)) {
    const [, module] = /^(.+)\.d\.ts$/.exec(name) ?? [];
    if (!module) continue;
    const text = await readFile(`${DIST}/${name}`, 'utf8');
    const declarations = module in MODULES ? glueDeclarations(text) : text;
    await writeFile(`${DIST}/${name}`, withFileNames(declarations));
  }
}

/** Copies the modules with their loaders, and the types of views and options. */
async function copyModules() {
  await rm(DIST, { recursive: true, force: true });
  await mkdir(DIST);
  for (const [file, { folder }] of Object.entries(MODULES)) {
    for (const name of await readdir(inRoot(folder))) {
      const isPackaged = name.startsWith(file) || name === 'snippets';
      if (isPackaged) await cp(inRoot(folder, name), `${DIST}/${name}`, { recursive: true });
    }
    await addTypes('core-wasm/dist', file);
  }
}

/** Writes the README and the documents that it links to. */
async function writeDocuments() {
  await mkdir(`${DIST}/docs/machines`, { recursive: true });
  const pages = (await readdir(inRoot('docs', 'machines'))).map(name => `docs/machines/${name}`);
  const guides = [
    ...['examples.md', 'form-schemas.md', 'replays.md', 'reusing-the-core.md', 'your-api.md'],
  ];
  const copied = [...guides.map(name => `docs/${name}`), ...pages];
  const documents = {
    'core-wasm/README.md': 'README.md',
    ...Object.fromEntries(copied.map(path => [path, path])),
  };
  for (const [path, to] of Object.entries(documents)) {
    const text = await readFile(inRoot(path), 'utf8');
    await writeFile(`${DIST}/${to}`, publishedLinks(text, path, documents));
  }
}

/** @typedef {Record<string, string>} Conditions */

/**
 * The manifest of the package that is published: the workspace's own takes its sources and is private, the published one
 * lies beside its files.
 *
 * @typedef {Record<string, unknown> & { exports: Record<string, string | Conditions> }} Manifest
 *
 * @param {Manifest} manifest of the workspace
 * @returns {Manifest}
 */
function publishedManifest({ private: _, imports: __, exports, ...rest }) {
  const entries = Object.entries(exports).map(([entry, target]) => {
    if (typeof target === 'string') return [entry, published(target)];
    const conditions = Object.entries(target).filter(([condition]) => condition !== 'source');
    return [entry, Object.fromEntries(conditions.map(([name, path]) => [name, published(path)]))];
  });
  // Entries with only sources are for this repository.
  const built = entries.filter(([, target]) => Object.keys(target ?? {}).length > 0);
  return { ...rest, exports: Object.fromEntries(built) };
}

/** @param {string} path from the workspace's folder */
function published(path) {
  return path.replace(/^\.\/dist\//, './');
}

/**
 * Declarations whose relative imports name files, as Node.js requires. The glue is in the same folder.
 *
 * @param {string} text as the compiler wrote it
 */
function withFileNames(text) {
  return text
    .replaceAll(/(\bfrom ['"]|\bimport\(['"])\.\/([\w.-]+?)(?:\.js)?(['"])/g, '$1./$2.js$3')
    .replaceAll(/(['"])(?:#core|\.\.\/dist\/core_wasm\.js)\1/g, '$1./core_wasm.js$1')
    .replaceAll(/(['"])#(devtools|search)\1/g, '$1./core_wasm_$2.js$1')
    .replaceAll(/(['"])(?:#types|\.\.\/pkg-types\/types)\1/g, '$1./types.js$1');
}

/**
 * The glue's declarations as generators write them, without the indentation, which counts the braces of comments too, without the
 * `r"` that wasm-bindgen leaves before comments from a macro, and without `Symbol.dispose`, which only the newest TypeScript libraries
 * know; `free()` does the same.
 *
 * @param {string} text
 */
function glueDeclarations(text) {
  return text
    .replaceAll(/^ +(?=\S)/gm, '')
    .replaceAll(/^\* r" /gm, '* ')
    .replaceAll(/^\[Symbol\.dispose\]\(\): void;\n/gm, '');
}

/**
 * A document with links to the other documents of the package. A link to a file that the package does not have becomes text.
 *
 * @param {string} markdown
 * @param {string} path of the document, from the root of the repository
 * @param {Record<string, string>} documents the package's documents: the path in the package by the path in the repository
 */
function publishedLinks(markdown, path, documents) {
  const from = posix.dirname(documents[path] ?? path);
  return markdown.replaceAll(
    /\[([^\]]+)\]\((?!\w+:)([^)#\s]+)(#[^)\s]*)?\)/g,
    (_, text, target, anchor = '') => {
      const published = documents[posix.join(posix.dirname(path), target)];
      return published ? `[${text}](${posix.relative(from, published)}${anchor})` : text;
    },
  );
}

// The core as a package for npm, in core-wasm/dist and packed in target/package, of the modules that the build's steps have compiled.
runMain(async () => {
  await copyModules();
  await writeModules();
  await writeDeclarations();
  await copyFile(`${CORE}/LICENSE`, `${DIST}/LICENSE`);
  await writeDocuments();
  const manifest = JSON.parse(await readFile(`${CORE}/package.json`, 'utf8'));
  await writeFile(
    `${DIST}/package.json`,
    `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`,
  );
  await mkdir(inRoot(PACKED), { recursive: true });
  const file = await outputOf('npm', ['pack', DIST, '--silent', '--pack-destination', PACKED]);
  console.log(`${PACKED}/${file.trim()}`);
});
