import { build } from 'vite';
import { inRoot } from '../../scripts/build/paths.mjs';
import { serveFolders } from '../package/serve.mjs';

const BUILT = inRoot('.cache', 'leaks');

/** Bundles the page with React's development build, whose StrictMode mounts twice, and serves it at LEAKS_ORIGIN. */
export default async function setUp() {
  await build({
    configFile: inRoot('vite.config.ts'),
    root: inRoot('tests', 'leaks'),
    mode: 'development',
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      manifest: false,
      minify: false,
      // It has the name of the site's entry, which it replaces.
      rolldownOptions: { input: { index: inRoot('tests', 'leaks', 'index.html') } },
    },
  });
  const server = await serveFolders({ '': BUILT });
  process.env.LEAKS_ORIGIN = server.origin;
  return () => server.close();
}
