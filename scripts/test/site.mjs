import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../build/fingerprint.mjs';
import { inRoot } from '../build/paths.mjs';
import { isFile } from './imports.mjs';

// The files of the built site by their content, so that a test knows whether what it opens has changed.

export const SITE = inRoot('dist', 'client');

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

/** Static imports of a bundle's chunk. */
export const IMPORTS = /\b(?:from|import)\s*["'`](\.\.?\/[^"'`]+)["'`]/g;

/** The files that a chunk names in a pattern's first group. @param {string} file @param {RegExp} pattern */
export const namesIn = (file, pattern) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)]
    .map(([, name = '']) => join(dirname(file), name))
    .filter(isFile);

/** The assets that a page names; without JavaScript it does not load them. */
export const ASSETS = /\/assets\/[\w.-]+/g;

/** @typedef {{ file: string, css?: string[], assets?: string[], imports?: string[], dynamicImports?: string[] }} Chunk an entry of the bundler's manifest */

/** The bundler's manifest of a site. @returns {Record<string, Chunk>} by source */
export const manifestOf = (site = SITE) =>
  JSON.parse(readFileSync(join(site, '..', 'bundle', '.vite', 'manifest.json'), 'utf8'));

/**
 * The assets that some pages may load: those that they name, and those that these import, but not the chunks of other pages, which are
 * only prefetched.
 *
 * @param {readonly string[]} pages files
 * @param {string} site
 * @returns {Set<string>} `/assets/Team-Bk3fW2aa.js`
 */
export function assetsOf(pages, site = SITE) {
  const manifest = manifestOf(site);
  const texts = pages.map(page => readFileSync(page, 'utf8'));
  const assets = new Set(texts.flatMap(text => [...text.matchAll(ASSETS)].map(([name]) => name)));
  /** @type {Set<string>} */
  const seen = new Set();
  const visit = (/** @type {string} */ source) => {
    const chunk = manifest[source];
    if (!chunk || seen.has(source)) return;
    seen.add(source);
    const { file, css = [], assets: others = [], imports = [], dynamicImports = [] } = chunk;
    for (const name of [file, ...css, ...others]) assets.add(`/${name}`);
    const isPage = source.startsWith('ui/pages/');
    const later = dynamicImports.filter(name => isPage || !name.startsWith('ui/pages/'));
    for (const name of [...imports, ...later]) visit(name);
  };
  for (const [source, { file }] of Object.entries(manifest))
    if (assets.has(`/${file}`)) visit(source);
  return assets;
}

/** The hash of some pages and of the assets that they may load. @param {readonly string[]} paths of pages */
export function keyOfPages(paths, site = SITE) {
  const pages = paths.map(path => join(site, path, 'index.html'));
  const assets = [...assetsOf(pages, site)].map(name => join(site, name)).filter(isFile);
  return sha256([...pages, ...assets].map(contentOf).sort().join('\n'));
}
