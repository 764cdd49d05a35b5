import { dirname, posix } from 'node:path';

/** @param {string} source */
const withoutComments = source => source.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g, '$1 ');

const IMPORT = /import\s*(?:[^'"();]*\bfrom\s*)?/;
const EXPORT_FROM = /export\s*(?:\*[^'";]*|\{[^}]*\})\s*from\s*/;
const MODULE_NAME = /(['"])([^'"]+)\1/;
/** A static import or export, at the start of a line. */
const STATIC_IMPORT = new RegExp(
  `^(?:${IMPORT.source}|${EXPORT_FROM.source})${MODULE_NAME.source}`,
  'gm',
);

/**
 * The npm packages that a script imports statically, directly or through other scripts.
 *
 * @param {string} file from the project's root
 * @param {(file: string) => Promise<string>} read
 * @param {Set<string>} [seen]
 * @returns {Promise<string[]>} one sentence per import
 */
export async function packagesOf(file, read, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const names = [...withoutComments(await read(file)).matchAll(STATIC_IMPORT)].map(
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
