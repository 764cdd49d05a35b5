import { build, defaultClientConditions } from 'vite';
import wasm from 'vite-plugin-wasm';
import { inRoot } from '../build/paths.mjs';

/** The core's JavaScript in a site that uses all of it: the hooks and the glue, minified, without React. */
export async function glueAndHooks() {
  const built = await build({
    configFile: false,
    root: inRoot('core-wasm'),
    logLevel: 'error',
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: {
      write: false,
      target: 'esnext',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { all: 'virtual:all' },
        // Cores and parts that only some pages load.
        external: ['react', /^#(?:forms|catalogue)$/, /pkg-base-/],
        preserveEntrySignatures: 'strict',
      },
    },
    plugins: [
      wasm(),
      {
        name: 'all',
        resolveId: id => (id === 'virtual:all' ? id : null),
        load: id =>
          id === 'virtual:all'
            ? `export * from '${inRoot('core-wasm/hooks/bundled.ts')}'; export * from '${inRoot('core-wasm/hooks/react.ts')}';`
            : null,
      },
    ],
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
  return output.flatMap(file => (file.type === 'chunk' ? [file.code] : [])).join('');
}
