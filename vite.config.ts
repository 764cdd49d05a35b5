import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Root } from 'postcss';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';
import wasm from 'vite-plugin-wasm';
import { chunks } from './scripts/build/chunks.mjs';
import { shortClassNames } from './scripts/build/class-names.mjs';
import { chosenPort } from './scripts/build/port.mjs';

const HOME = 'dist/client/index.html';

/** Gives the pages of `npm run dev` the settings that `npm start` has rendered its own with. */
function settings(): Plugin {
  return {
    name: 'settings',
    apply: 'serve',
    configureServer() {
      if (!existsSync(HOME))
        throw new Error('There is no built site: run "npm start" first, and leave it running.');
    },
    transformIndexHtml() {
      const page = readFileSync(HOME, 'utf8');
      const data = /<script type="application\/json" id="core-data">(.*?)<\/script>/s.exec(
        page,
      )?.[1];
      const { config = {}, film } = JSON.parse(data ?? '{}');
      const children = JSON.stringify({ config, film, initialData: [] }).replaceAll('<', '\\u003c');
      return [{ tag: 'script', attrs: { type: 'application/json', id: 'core-data' }, children }];
    },
  };
}

/**
 * Marks the scripts of every page for compilation on a background thread while they load. By default browsers compile a function on the
 * main thread when it is first called.
 */
function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    generateBundle: {
      // It must be the first line.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.name === 'frame') {
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
          }
        }
      },
    },
  };
}

/** The rules that `composes` copies from another file have no source, and Vite warns of that. They get the file that they are copied to. */
const composedSources = {
  postcssPlugin: 'composed-sources',
  OnceExit(root: Root) {
    root.walkDecls(declaration => {
      if (root.source && !declaration.source?.input.file) declaration.source = root.source;
    });
  },
};

/** React Router's `exports` name only its development build, which has further checks and messages. */
const productionRouter = [
  { find: /^react-router$/, replacement: 'index.mjs' },
  { find: /^react-router\/dom$/, replacement: 'dom-export.mjs' },
].map(({ find, replacement }) => ({
  find,
  replacement: fileURLToPath(
    new URL(`node_modules/react-router/dist/production/${replacement}`, import.meta.url),
  ),
}));

/**
 * Leaves React Router's components that no page uses out of the bundle: `Link`, `NavLink` and `Form`. The bundler would keep them: it cannot
 * know that `forwardRef` has no side effects, and setting `displayName` is one.
 */
function unusedRouterComponents(): Plugin {
  return {
    name: 'unused-router-components',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist/ },
      handler: code =>
        code
          .replace(/= (?=React\d*\.forwardRef\()/g, '= /* @__PURE__ */ ')
          .replace(/^\w+\.displayName = ".*";$/gm, ''),
    },
  };
}

/** Many hosts, nginx among them, do not know that `.mjs` is a script, and browsers refuse it then: the worker of pdfjs. */
const assetFileNames = ({ names }: { names: string[] }) =>
  names.some(name => name.endsWith('.mjs'))
    ? 'assets/[name]-[hash].js'
    : 'assets/[name]-[hash][extname]';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), wasm(), settings(), unusedRouterComponents(), compileHint()],
  css: {
    postcss: { plugins: [composedSources] },
    ...(command === 'build' && { modules: { generateScopedName: shortClassNames() } }),
  },
  // The workspace's own packages are taken from their sources.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: command === 'build' ? productionRouter : [],
  },
  // Everything is bundled, the core's bytes too, so that the bundle runs from any folder.
  ssr: {
    noExternal: true,
    resolve: { conditions: ['source', ...defaultServerConditions] },
  },
  server: {
    // API calls go to the server of a running `npm start`, at its PORT.
    proxy: Object.fromEntries(
      ['/api', '/data', '/media', '/wp-json', '/places'].map(path => [
        path,
        `http://127.0.0.1:${chosenPort()}`,
      ]),
    ),
    // What builds write: tens of thousands of files.
    watch: {
      ignored: ['target', 'dist', '.cache', '.data', '.tools'].map(path => `**/${path}/**`),
    },
  },
  build: {
    target: 'esnext',
    cssTarget: 'safari15.4',
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/bundle',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The polyfill would be a second inline script, and every supported browser has modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    rolldownOptions: isSsrBuild
      ? { input: 'ui/app/entry-server.tsx' }
      : {
          input: { index: 'ui/app/entry-client.tsx' },
          output: { codeSplitting: { groups: chunks }, assetFileNames },
        },
  },
}));
