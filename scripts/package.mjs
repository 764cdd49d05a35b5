import { copyFile, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { outputOf } from './build/command.mjs';
import { inRoot } from './build/paths.mjs';
import { TYPES } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';
import { wasmPack } from './build/wasm-pack.mjs';
import { glueDeclarations, publishedManifest, withFileNames } from './package/manifest.mjs';

// Vite's library mode and the compiler's declarations. tsdown would do both in one, but its last version for Node.js 20 takes
// no TypeScript 7.

const CORE = inRoot('core-wasm');
const DIST = `${CORE}/dist`;
const GLUE = './core_wasm.js';
/** The entries of the package, each a module of the hooks. */
const ENTRIES = ['index', 'react', 'parts', 'devtools', 'usePlayback'];
/** The core that records, with the reader of other sites' forms. */
const DEVTOOLS = {
  module: /** @type {const} */ ('devtools'),
  folder: '.cache/package-devtools',
  file: 'core_wasm_devtools',
  features: ['devtools', 'schemas'],
};
/**
 * The modules that lie beside the core, by the name that the hooks have for them. The search's is the one that the site has.
 *
 * @type {Record<string, { folder: string, file: string }>}
 */
const BESIDE = {
  '#search': { folder: 'core-wasm/pkg-search', file: 'core_wasm_search' },
  '#devtools': DEVTOOLS,
};

/** The modules: one an entry, what they share, and the glue as it is, beside which the `.wasm` lies. */
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
          const beside = BESIDE[id];
          if (beside) return { id: `./${beside.file}.js`, external: true };
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

/** The declarations, one a file of the hooks. */
async function writeDeclarations() {
  await outputOf('tsc', ['-p', CORE]);
  const names = (await readdir(DIST)).filter(name => name.endsWith('.d.ts'));
  const rewrite = async (/** @type {string} */ name) => {
    const text = await readFile(`${DIST}/${name}`, 'utf8');
    await writeFile(`${DIST}/${name}`, withFileNames(text));
  };
  await Promise.all(names.map(rewrite));
  for (const file of ['core_wasm', ...Object.values(BESIDE).map(({ file }) => file)]) {
    const name = `${DIST}/${file}.d.ts`;
    const glue = await readFile(name, 'utf8');
    await writeFile(name, withFileNames(glueDeclarations(glue)));
  }
}

/** Puts the modules that lie beside the core there. */
async function writeBeside() {
  const { module, folder, features } = DEVTOOLS;
  await wasmPack(outputOf, {
    target: 'web',
    profile: 'shipped',
    module,
    folder,
    features,
    types: TYPES,
  });
  for (const { folder, file } of Object.values(BESIDE)) {
    const made = inRoot(folder);
    for (const name of await readdir(made)) {
      const ours = name.startsWith(file) || name === 'snippets';
      if (ours) await cp(`${made}/${name}`, `${DIST}/${name}`, { recursive: true });
    }
  }
}

// npm run package: the core as a package for npm, in core-wasm/dist: `npm pack ./core-wasm/dist` makes the file to publish.
runMain(async () => {
  const folder = 'core-wasm/dist';
  await wasmPack(outputOf, { target: 'web', profile: 'shipped', folder, types: TYPES });
  await writeBeside();
  await writeModules();
  await writeDeclarations();
  for (const name of ['README.md', 'LICENSE']) await copyFile(`${CORE}/${name}`, `${DIST}/${name}`);
  const manifest = JSON.parse(await readFile(`${CORE}/package.json`, 'utf8'));
  await writeFile(
    `${DIST}/package.json`,
    `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`,
  );
});
