import { posix } from 'node:path';

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
export function publishedManifest({ private: _, imports: __, exports, ...rest }) {
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
export function withFileNames(text) {
  return text
    .replaceAll(/(\bfrom ['"]|\bimport\(['"])\.\/([\w.-]+?)(?:\.js)?(['"])/g, '$1./$2.js$3')
    .replaceAll(/(['"])(?:#core|\.\.\/dist\/core_wasm\.js)\1/g, '$1./core_wasm.js$1')
    .replaceAll(/(['"])#(devtools|search)\1/g, '$1./core_wasm_$2.js$1')
    .replaceAll(/(['"])(?:#types|\.\.\/pkg\/types)\1/g, '$1./types.js$1');
}

/**
 * The glue's declarations as generators write them, without the indentation, which counts the braces of comments too, and
 * without `Symbol.dispose`, which only the newest TypeScript libraries know; `free()` does the same.
 *
 * @param {string} text
 */
export function glueDeclarations(text) {
  return text.replaceAll(/^ +(?=\S)/gm, '').replaceAll(/^\[Symbol\.dispose\]\(\): void;\n/gm, '');
}

/**
 * A document with links to the other documents of the package. A link to a file that the package does not have becomes text.
 *
 * @param {string} markdown
 * @param {string} path of the document, from the root of the repository
 * @param {Record<string, string>} documents the package's documents: the path in the package by the path in the repository
 */
export function publishedLinks(markdown, path, documents) {
  const from = posix.dirname(documents[path] ?? path);
  return markdown.replaceAll(
    /\[([^\]]+)\]\((?!\w+:)([^)#\s]+)(#[^)\s]*)?\)/g,
    (_, text, target, anchor = '') => {
      const published = documents[posix.join(posix.dirname(path), target)];
      return published ? `[${text}](${posix.relative(from, published)}${anchor})` : text;
    },
  );
}
