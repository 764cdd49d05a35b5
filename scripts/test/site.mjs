import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../build/paths.mjs';

// The files of the built site by their content, so that a test knows whether what it opens has changed.

export const SITE = inRoot('dist', 'client');

/** @param {string | Buffer} data */
const sha256 = data => createHash('sha256').update(data).digest('hex');

/** A file's name without the hash of its content. @param {string} name */
export const withoutHash = name => name.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** Names with hashes in the content of a file are ignored, because the loaded files themselves are compared. */
const HASHES = /-[\w-]{8}(?=\.(?:js|css|wasm|woff2|mjs)\b)/g;
const TEXT = /\.(?:html|js|mjs|css)$/;

/** @type {Map<string, string>} */
const contents = new Map();

/** The hash of a file's content, without the hashes in names of other files. @param {string} file */
export function contentOf(file) {
  const { mtimeMs, size } = statSync(file);
  const version = `${file} ${mtimeMs} ${size}`;
  let content = contents.get(version);
  if (content === undefined) {
    const bytes = readFileSync(file);
    content = sha256(TEXT.test(file) ? bytes.toString('utf8').replace(HASHES, '') : bytes);
    contents.set(version, content);
  }
  return content;
}

/** @param {string} path */
export const isFile = path => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Static imports of a bundle's chunk. */
export const IMPORTS = /\b(?:from|import)\s*["'`](\.\.?\/[^"'`]+)["'`]/g;

/** The files that a chunk names in a pattern's first group. @param {string} file @param {RegExp} pattern */
export const namesIn = (file, pattern) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)]
    .map(([, name = '']) => join(dirname(file), name))
    .filter(isFile);

/** Names of built files, in any script, style sheet or page. */
const BUILT = /((?:assets\/)?[\w.-]+-[\w-]{8}\.(?:js|css|wasm|woff2|mjs))\b/g;

/**
 * The files of the pages' own chunks, with hashes. Every page's scripts name them.
 *
 * @param {string} site
 * @returns {string[]} `/assets/Team-Bk3fW2aa.js`
 */
export function chunksOfPages(site = SITE) {
  /** @type {Record<string, { file: string, css?: string[] }>} */
  const manifest = JSON.parse(
    readFileSync(join(site, '..', 'bundle', '.vite', 'manifest.json'), 'utf8'),
  );
  return Object.entries(manifest)
    .filter(([source]) => source.startsWith('ui/pages/'))
    .flatMap(([, { file, css = [] }]) => [file, ...css].map(name => `/${name}`));
}

/**
 * The hash of the files that visits to some pages may load: the pages, and all that these files name, but no other pages.
 *
 * @param {readonly string[]} paths of pages
 */
export function keyOfPages(paths, site = SITE) {
  const ofPages = chunksOfPages(site).map(name => join(site, name));
  /** @type {Set<string>} */
  const files = new Set();
  const visit = (/** @type {string} */ file) => {
    if (files.has(file)) return;
    files.add(file);
    if (!TEXT.test(file)) return;
    for (const name of namesIn(file, BUILT)) if (!ofPages.includes(name)) visit(name);
  };
  for (const path of paths) {
    const page = join(site, path, 'index.html');
    files.add(page);
    for (const [name] of readFileSync(page, 'utf8').matchAll(BUILT)) visit(join(site, name));
  }
  return sha256([...files].map(contentOf).sort().join('\n'));
}
