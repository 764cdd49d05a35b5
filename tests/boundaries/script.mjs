import { dirname, posix } from 'node:path';

const IMPORT =
  /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\bimport\.meta\.resolve\(\s*|\bnew\s+URL\(\s*)(['"])([^'"]+)\1/g;

/** The entries of the core, and those of its devtools. */
const ENTRIES = new Set([
  'core-wasm',
  'core-wasm/react',
  'core-wasm/devtools',
  'core-wasm/devtools/react',
]);

/** Folders of the interface, and what each must not know: the app is made of pages, pages of components. */
const INNER = /** @type {const} */ ([
  ['ui/components/', /^ui\/(?:app|pages)\//],
  ['ui/routing/', /^ui\/(?:app|pages|components)\//],
  ['ui/pages/', /^ui\/app\//],
]);

/** Behaviour belongs to the core; a component only draws. */
const BEHAVIOUR =
  /\b(?:setTimeout|setInterval|requestAnimationFrame|fetch|XMLHttpRequest|IntersectionObserver|ResizeObserver)\s*\(|\baddEventListener\s*\(|\blocalStorage\b|\bdangerouslySetInnerHTML\b/g;

/** @param {string} source */
const bareScript = source => source.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g, '$1 ');

/**
 * Every module that a file names, relative ones as paths from the project's root.
 *
 * @param {string} file
 * @param {string} source
 */
export function importsOf(file, source) {
  return [...bareScript(source).matchAll(IMPORT)].map(([, , name = '']) =>
    name.startsWith('.') ? posix.join(dirname(file), name) : name.replace(/^\//, ''),
  );
}

/** What a module needs to be loaded at all. A statement stands at the beginning of its line. */
const STATIC_IMPORT =
  /^(?:import\s*(?:[^'"();]*\bfrom\s*)?|export\s*(?:\*[^'";]*|\{[^}]*\})\s*from\s*)(['"])([^'"]+)\1/gm;

/**
 * The packages that a script needs to be loaded, by way of the scripts that it imports.
 *
 * @param {string} file from the project's root
 * @param {(file: string) => Promise<string>} read
 * @param {Set<string>} [seen]
 * @returns {Promise<string[]>} a sentence each
 */
export async function packagesOf(file, read, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const names = [...bareScript(await read(file)).matchAll(STATIC_IMPORT)].map(
    ([, , name = '']) => name,
  );
  const found = await Promise.all(
    names.map(name => {
      if (name.startsWith('.')) return packagesOf(posix.join(dirname(file), name), read, seen);
      return name.startsWith('node:') ? [] : [`${file} imports ${name}.`];
    }),
  );
  return found.flat();
}

/**
 * What a file of the interface knows and must not.
 *
 * @param {string} file for example `ui/pages/home/Home.tsx`
 * @param {string} source
 * @returns {string[]} a sentence each
 */
export function uiViolations(file, source) {
  const imports = importsOf(file, source).flatMap(name => {
    if (name.startsWith('core-wasm') && !ENTRIES.has(name)) {
      return [`${file}: ui knows the core by its entries only, not ${name}.`];
    }
    const folder = INNER.find(([inside]) => file.startsWith(inside));
    if (folder?.[1].test(name)) return [`${file}: ${folder[0]} must not know ${name}.`];
    if (/^(?:server|scripts|tests)\//.test(name) || name.startsWith('node:')) {
      return [`${file}: ui must not know ${name}.`];
    }
    return [];
  });
  const behaviour = new Set([...bareScript(source).matchAll(BEHAVIOUR)].map(([name]) => name));
  return [
    ...imports,
    ...[...behaviour].map(
      name => `${file}: ui only draws; ${name.replace(/\s*\($/, '')} belongs to the core.`,
    ),
  ];
}

/**
 * What a hook knows and must not.
 *
 * @param {string} file for example `core-wasm/hooks/useCarousel.ts`
 * @param {string} source
 * @returns {string[]} a sentence each
 */
export function hookViolations(file, source) {
  return importsOf(file, source)
    .filter(
      name =>
        !/^(?:react|react-dom)(?:\/|$)|^core-wasm\/(?:hooks|pkg|pkg-devtools|pkg-search)\/|^core-wasm\/dist\/core_wasm\.js$|^#(?:core|search|types)$|^node:/.test(
          name,
        ),
    )
    .map(name => `${file}: the core's hooks stand alone and must not know ${name}.`);
}
