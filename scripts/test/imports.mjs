import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inRoot, ROOT } from '../build/paths.mjs';

/** A comment at the beginning of a line: its type imports are not read when the script runs. */
const COMMENT = /^[ \t]*(?:\/\*\*[\s\S]*?\*\/|\/\/.*$)/gm;
/** A string that may be the path of a file: `./` or `../` from the script's folder, `folder/` from the project's root. */
const NAME = /(['"`])((?:(?:\.{1,2}\/)+|[\w.-]+\/)[\w@./-]+\.\w+)\1/g;
const SCRIPT = /\.(?:mjs|cjs|js|ts|tsx)$/;
/** Built and installed files are separate inputs. */
const BUILT = [
  /^(?:\.\.|\.cache|\.tools|dist|node_modules|target)\//,
  /^core-wasm\/(?:dist|pkg[\w-]*)\//,
];

/** @param {string} path */
export const isFile = path => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** @type {Map<string, string[]>} */
const known = new Map();

/** The files in the strings of a script: those that it imports, runs or reads. @param {string} file from the root */
function namedIn(file) {
  const found = known.get(file);
  if (found) return found;
  const text = readFileSync(inRoot(file), 'utf8').replace(COMMENT, '');
  const names = [...text.matchAll(NAME)].map(([, , name = '']) =>
    name.startsWith('.') ? join(dirname(file), name) : name,
  );
  const files = names.filter(
    name => !BUILT.some(pattern => pattern.test(name)) && isFile(inRoot(name)),
  );
  known.set(file, files);
  return files;
}

/**
 * Scripts and all files in their strings, directly or by scripts that they import or run. Folders and built files are not included.
 *
 * @param {string[]} scripts from the project's root
 * @returns {string[]} from the project's root, sorted
 */
export function filesOfScripts(scripts) {
  /** @type {Set<string>} */
  const seen = new Set();
  const visit = (/** @type {string} */ file) => {
    if (seen.has(file)) return;
    seen.add(file);
    if (SCRIPT.test(file)) for (const name of namedIn(file)) visit(name);
  };
  for (const script of scripts) visit(relative(ROOT, inRoot(script)));
  return [...seen].sort();
}
