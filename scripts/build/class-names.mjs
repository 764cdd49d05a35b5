import { readdirSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * Short names for the classes of CSS modules: letters for the module, a number for the class. They depend only on the sources, so
 * that the bundles for browsers and for prerendering have the same ones.
 *
 * @returns {(name: string, file: string) => string}
 */
export function shortClassNames() {
  const files = readdirSync(inRoot('ui'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.module.css'))
    .sort();
  /** @type {Map<string, { prefix: string, names: string[] }>} */
  const modules = new Map(
    files.map((file, at) => [inRoot('ui', file), { prefix: letters(at), names: [] }]),
  );
  return (name, file) => {
    const module = modules.get(file);
    if (!module) throw new Error(`${file} is not in ui/: move it there.`);
    if (!module.names.includes(name)) module.names.push(name);
    return `${module.prefix}${module.names.indexOf(name)}`;
  };
}

/** A number as letters: a, b … z, aa, ab … @param {number} number @returns {string} */
function letters(number) {
  const rest = Math.floor(number / 26) - 1;
  return (rest < 0 ? '' : letters(rest)) + String.fromCharCode(97 + (number % 26));
}
