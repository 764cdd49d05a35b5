import { readdirSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * Short names for the classes of CSS modules: letters for the module, a number for the class in it. They follow from
 * the sources alone, so the two bundles of the site, for browsers and for prerendering, come to the same ones.
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
    if (!module) throw new Error(`${file} is no CSS module of ui/: move it there.`);
    if (!module.names.includes(name)) module.names.push(name);
    return `${module.prefix}${module.names.indexOf(name)}`;
  };
}

/** A number in letters: a, b … z, aa, ab … @param {number} number @returns {string} */
function letters(number) {
  const rest = Math.floor(number / 26) - 1;
  return (rest < 0 ? '' : letters(rest)) + String.fromCharCode(97 + (number % 26));
}
