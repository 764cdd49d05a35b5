import { build } from 'vite';

/**
 * Bundles a module as a site does: minified, and without React.
 *
 * @param {string} code
 * @param {{ root: string, external?: RegExp[], plugins?: import('vite').Plugin[], conditions?: string[] }} options
 *   root: the folder whose packages are imported; external: further modules that are left out
 * @returns {Promise<string>}
 */
export async function bundle(code, { root, external = [], plugins = [], conditions }) {
  const entry = 'virtual:entry';
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    ...(conditions && { resolve: { conditions } }),
    build: {
      write: false,
      target: 'esnext',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { entry },
        external: [/^react(?:$|\/|-dom)/, ...external],
        preserveEntrySignatures: 'strict',
      },
    },
    plugins: [
      ...plugins,
      {
        name: 'entry',
        resolveId: id => (id === entry ? id : null),
        load: id => (id === entry ? code : null),
      },
    ],
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
  return output.flatMap(file => (file.type === 'chunk' ? [file.code] : [])).join('');
}
