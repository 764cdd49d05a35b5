/**
 * Who may know whom among the rooms of the Rust core. A room is a folder of core-wasm/src or a file beside them.
 *
 * @type {Record<string, string[]>}
 */
export const ROOMS = {
  writing: [],
  content: ['writing'],
  forms: ['writing'],
  site: ['writing', 'content'],
  wire: ['writing', 'content', 'forms', 'api'],
  machine: ['wire', 'api'],
  simulation: ['machine', 'store', 'api'],
  store: ['wire', 'machine'],
  api: ['writing', 'content', 'forms', 'site'],
  machines: ['writing', 'machine', 'forms', 'content', 'site', 'api'],
  views: ['wire', 'forms', 'machines'],
  browser: ['writing', 'wire', 'machine', 'store', 'content', 'forms', 'site', 'api', 'machines'],
  exports: [
    ...['wire', 'machine', 'store', 'content', 'forms', 'site', 'api', 'machines'],
    ...['views', 'browser'],
  ],
};

/** Rooms that run in a browser; all others decide without seeing one. */
const SHELL = new Set(['browser', 'exports']);

/** What reaches into a browser, or makes an answer depend on more than the question. */
const IMPURE =
  /\b(?:web_sys|js_sys|wasm_bindgen\w*|serde_wasm_bindgen|gloo\w*|std::(?:time::(?:Instant|SystemTime)|fs|net|thread|process))\b/g;

/** The crate's root, which names every room, and files that only tests compile. */
const UNBOUND = /^(?:lib|types)\.rs$|(?:^|\/)tests\.rs$/;

/** The rooms of the core that the server is built on. */
const SHARED = new Set(['content', 'forms', 'site']);

/** Source without its tests, without comments and without the contents of strings. @param {string} source */
export function bareRust(source) {
  const shipped = source.split(/^#\[cfg\(test\)\]\nmod tests\b/m, 1)[0] ?? '';
  return shipped.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"/g, text =>
    text.startsWith('"') ? '""' : ' ',
  );
}

/**
 * The first names behind a path's beginning, also of a group: `crate::{api, content::Team}` gives api and content.
 *
 * @param {string} bare
 * @param {string} beginning a regular expression
 */
function namesBehind(bare, beginning) {
  const names = [];
  for (const match of bare.matchAll(new RegExp(`${beginning}(?:(\\w+)|\\{)`, 'g'))) {
    if (match[1]) {
      names.push(match[1]);
      continue;
    }
    let depth = 1;
    let name = '';
    let takes = true;
    for (let i = match.index + match[0].length; i < bare.length && depth > 0; i++) {
      const char = bare[i] ?? '';
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      if (depth === 1 && takes && /\w/.test(char)) name += char;
      else takes = false;
      if (depth === 0 || (depth === 1 && char === ',')) {
        if (name) names.push(name);
        name = '';
        takes = true;
      } else if (depth === 1 && name === '' && /\s/.test(char)) takes = true;
    }
  }
  return names;
}

/**
 * What a file of the core knows and must not.
 *
 * @param {string} file from core-wasm/src, for example `machines/carousel.rs`
 * @param {string} source
 * @returns {string[]} a sentence each
 */
export function coreViolations(file, source) {
  if (UNBOUND.test(file)) return [];
  const modules = file
    .replace(/\.rs$/, '')
    .replace(/\/mod$/, '')
    .split('/');
  const room = modules[0] ?? '';
  const allowed = ROOMS[room];
  if (!allowed) return [`${file} is in no known room: add "${room}" to tests/boundaries/rust.mjs.`];
  const bare = bareRust(source);
  const upToRoot = `\\b${'super::'.repeat(modules.length)}`;
  const known = [...namesBehind(bare, '\\bcrate::'), ...namesBehind(bare, upToRoot)];
  const rooms = new Set(
    known.filter(name => name in ROOMS && name !== room && !allowed.includes(name)),
  );
  const impure = SHELL.has(room) ? [] : new Set([...bare.matchAll(IMPURE)].map(([name]) => name));
  return [
    ...[...rooms].map(name => `${file}: ${room} must not know ${name}.`),
    ...[...impure].map(name => `${file}: ${room} is pure and must not use ${name}.`),
  ];
}

/**
 * What a file of the server knows of the core and must not.
 *
 * @param {string} file
 * @param {string} source
 * @returns {string[]} a sentence each
 */
export function serverViolations(file, source) {
  const names = new Set(namesBehind(bareRust(source), '\\bcore_wasm::'));
  return [...names]
    .filter(name => !SHARED.has(name))
    .map(name => `${file}: the server must not know the core's ${name}.`);
}
