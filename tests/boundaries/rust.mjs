/**
 * Finds import cycles between the modules of a Rust crate in its source. Macros and glob imports are not followed.
 *
 * @typedef {object} Module
 * @property {string[]} path its names from the crate's root: `forms`, `field`
 * @property {string} source
 */

/** The source without comments and the tests at its end. @param {string} source */
const withoutTests = source =>
  source.replace(/^#\[cfg\(test\)\]\nmod tests[\s\S]*/m, '').replace(/\/\/[^\n]*/g, '');

/**
 * The paths of a nested import: `a::b` and `a::c::D` for `a::{b, c::D}`.
 *
 * @param {string} tree
 * @returns {string[]}
 */
export function expandedPaths(tree) {
  const open = tree.indexOf('{');
  if (open < 0) return [tree.trim().replace(/\s+as\s+\w+$/, '')];
  const prefix = tree.slice(0, open).trim();
  const parts = [];
  let depth = 0;
  let begin = open + 1;
  for (let at = open + 1; at < tree.length; at++) {
    const letter = tree[at];
    if (depth === 0 && (letter === ',' || letter === '}')) {
      parts.push(tree.slice(begin, at));
      begin = at + 1;
      if (letter === '}') break;
    } else if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
  }
  return parts
    .filter(part => part.trim() !== '')
    .flatMap(part => expandedPaths(prefix + part.trim()));
}

/**
 * The paths that a module names, from the crate's root.
 *
 * @param {Module} module
 */
function namedPaths({ path, source }) {
  const text = withoutTests(source);
  const imports = [...text.matchAll(/\b(?:pub(?:\([^)]*\))?\s+)?use\s+([^;]+);/g)].map(
    ([, tree = '']) => tree,
  );
  const inline = text.match(/\b(?:crate|super|self)(?:::\w+)+/g) ?? [];
  return [...imports.flatMap(expandedPaths), ...inline].flatMap(name => {
    const [first, ...rest] = name.split('::');
    if (first === 'crate') return [rest];
    if (first === 'self') return [[...path, ...rest]];
    if (first !== 'super') return [];
    const ups = name.match(/^(?:super::)+/)?.[0].split('::').length ?? 0;
    return [[...path.slice(0, path.length - (ups - 1)), ...name.split('::').slice(ups - 1)]];
  });
}

/**
 * The names that a module re-exports from its children.
 *
 * @param {string} source
 * @returns {Map<string, string[]>} the path in the module, by name
 */
function reexports(source) {
  const uses = [...withoutTests(source).matchAll(/\bpub(?:\([^)]*\))?\s+use\s+([^;]+);/g)];
  const paths = uses.flatMap(([, tree = '']) => expandedPaths(tree)).map(path => path.split('::'));
  return new Map(paths.map(path => [path.at(-1) ?? '', path[0] === 'self' ? path.slice(1) : path]));
}

/**
 * Import cycles between sibling modules, as `parent: a, b`.
 *
 * @param {Module[]} modules of one crate
 * @returns {string[]}
 */
export function importCycles(modules) {
  const known = new Map(modules.map(module => [module.path.join('::'), module]));
  /** The module that a path refers to, with re-exports resolved. @param {string[]} target @returns {string[]} */
  const moduleOf = target => {
    for (let length = target.length; length >= 0; length--) {
      const path = target.slice(0, length);
      const module = known.get(path.join('::'));
      if (!module) continue;
      const from = reexports(module.source).get(target[length] ?? '');
      return from && known.has([...path, from[0]].join('::')) ? moduleOf([...path, ...from]) : path;
    }
    return [];
  };
  /** The imports between sibling modules, by their parent. @type {Map<string, Map<string, Set<string>>>} */
  const needs = new Map();
  for (const module of modules) {
    for (const target of namedPaths(module).map(moduleOf)) {
      const common = module.path.findIndex((name, at) => name !== target[at]);
      const [from, to] = [module.path[common], target[common]];
      if (common < 0 || from === undefined || to === undefined) continue;
      const parent = module.path.slice(0, common).join('::');
      const beside = needs.get(parent) ?? new Map();
      needs.set(parent, beside.set(from, (beside.get(from) ?? new Set()).add(to)));
    }
  }
  return [...needs].flatMap(([parent, beside]) => {
    const left = cycle(beside);
    return left.length > 0 ? [`${parent || 'crate'}: ${left.join(', ')}`] : [];
  });
}

/** The modules that remain when those without imports or importers are removed repeatedly. @param {Map<string, Set<string>>} needs */
function cycle(needs) {
  const left = new Map(needs);
  for (;;) {
    const needed = new Set([...left.values()].flatMap(names => [...names]));
    const free = [...left].filter(
      ([name, names]) => !needed.has(name) || ![...names].some(other => left.has(other)),
    );
    if (free.length === 0) return [...left.keys()].sort();
    for (const [name] of free) left.delete(name);
  }
}
