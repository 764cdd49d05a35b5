import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { run } from './build/command.mjs';
import { inRoot } from './build/paths.mjs';
import { runMain, UserError } from './build/user-error.mjs';
import { wasmPack } from './build/wasm-pack.mjs';
import { glueDeclarations, publishedManifest, withFileNames } from './package/manifest.mjs';

const CORE = inRoot('core-wasm');
const DIST = `${CORE}/dist`;
const GLUE = './core_wasm.js';
const SEARCH = './core_wasm_search.js';

/** @param {string} program @param {string[]} args */
async function command(program, args) {
  const { code, output } = await run(program, args);
  if (code !== 0) throw new UserError(output);
}

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
          if (id === '#search') return { id: SEARCH, external: true };
          if (id === '#core' || id.endsWith('/dist/core_wasm.js'))
            return { id: GLUE, external: true };
          return null;
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
        entry: { index: `${CORE}/hooks/index.ts`, react: `${CORE}/hooks/react.ts` },
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
  await command('tsc', ['-p', CORE]);
  const names = (await readdir(DIST)).filter(name => name.endsWith('.d.ts'));
  const rewrite = async (/** @type {string} */ name) => {
    const text = await readFile(`${DIST}/${name}`, 'utf8');
    await writeFile(`${DIST}/${name}`, withFileNames(text));
  };
  await Promise.all(names.map(rewrite));
  for (const name of ['core_wasm.d.ts', 'core_wasm_search.d.ts']) {
    const glue = await readFile(`${DIST}/${name}`, 'utf8');
    await writeFile(`${DIST}/${name}`, withFileNames(glueDeclarations(glue)));
  }
}

/** The search's module, beside the core. */
async function writeSearch() {
  const folder = '.cache/package-search';
  await wasmPack(command, { target: 'web', profile: 'wasm', folder, module: 'search' });
  const made = inRoot(folder);
  for (const name of await readdir(made)) {
    if (name.startsWith('core_wasm_search')) await copyFile(`${made}/${name}`, `${DIST}/${name}`);
  }
}

// npm run package: the core as a package for npm, in core-wasm/dist: `npm pack ./core-wasm/dist` makes the file to publish.
runMain(async () => {
  await wasmPack(command, { target: 'web', profile: 'wasm', folder: 'core-wasm/dist' });
  await writeSearch();
  await writeModules();
  await writeDeclarations();
  for (const name of ['README.md', 'LICENSE']) await copyFile(`${CORE}/${name}`, `${DIST}/${name}`);
  const manifest = JSON.parse(await readFile(`${CORE}/package.json`, 'utf8'));
  await writeFile(
    `${DIST}/package.json`,
    `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`,
  );
});
