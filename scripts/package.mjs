import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { outputOf } from './build/command.mjs';
import { inRoot } from './build/paths.mjs';
import { runMain } from './build/user-error.mjs';
import {
  glueDeclarations,
  publishedLinks,
  publishedManifest,
  withFileNames,
} from './package/manifest.mjs';

// Vite's library mode and the compiler's declarations. tsdown would do both in one, but its last version for Node.js 20 takes
// no TypeScript 7.

const CORE = inRoot('core-wasm');
const DIST = `${CORE}/dist`;
const GLUE = './core_wasm.js';
const PACKED = 'target/package';
const TYPES = 'core-wasm/pkg/types.d.ts';
/** The entries of the package, each a module of the hooks. */
const ENTRIES = ['index', 'react', 'dom', 'catalogue', 'parts', 'devtools', 'usePlayback'];
/** The modules, compiled to WebAssembly: the folder of each, and the name that the hooks import it by. The search's is the site's. */
const MODULES = {
  core_wasm: { folder: '.cache/package-core', imported: '#core' },
  core_wasm_devtools: { folder: '.cache/package-devtools', imported: '#devtools' },
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
  const names = (await readdir(DIST)).filter(name => name.endsWith('.d.ts'));
  const rewrite = async (/** @type {string} */ name) => {
    const text = await readFile(`${DIST}/${name}`, 'utf8');
    await writeFile(`${DIST}/${name}`, withFileNames(text));
  };
  await Promise.all(names.map(rewrite));
  for (const file of Object.keys(MODULES)) {
    const name = `${DIST}/${file}.d.ts`;
    const glue = await readFile(name, 'utf8');
    await writeFile(name, withFileNames(glueDeclarations(glue)));
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
  }
  // The modules have copies, which a module that is not compiled again keeps.
  await copyFile(inRoot(TYPES), `${DIST}/types.d.ts`);
}

/** Writes the README and the documents that it links to. */
async function writeDocuments() {
  await mkdir(`${DIST}/docs/machines`, { recursive: true });
  const pages = (await readdir(inRoot('docs', 'machines'))).map(name => `docs/machines/${name}`);
  const guides = ['examples.md', 'form-schemas.md', 'replays.md', 'reusing-the-core.md'];
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
