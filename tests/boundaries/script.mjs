import { dirname, posix } from 'node:path';

/** @param {string} source */
const bareScript = source => source.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g, '$1 ');

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
