// No library reads requirements from a Markdown list and tests in three languages.

/**
 * @typedef {object} Requirement
 * @property {string} id for example `CAR-2`
 * @property {string} text
 * @property {string | null} owed what is still missing
 */

/**
 * @typedef {object} Proof
 * @property {string} id the requirement that the test names
 * @property {string} test its title or function name
 * @property {string} file
 */

const ROW = /^- ([A-Z][A-Z0-9]{2}-\d+) (.+?)(?: \(owed: ([^)]+)\))?$/;

/**
 * Reads the rows of docs/requirements.md.
 *
 * @param {string} markdown
 * @returns {Requirement[]}
 */
export function readRequirements(markdown) {
  return markdown.split('\n').flatMap(line => {
    const row = ROW.exec(line);
    return row ? [{ id: row[1] ?? '', text: row[2] ?? '', owed: row[3] ?? null }] : [];
  });
}

const RUST_TEST = /\bfn\s+([a-z][a-z0-9]{2})_(\d+)_(\w+)\s*\(/g;
const SCRIPT_TEST = /\b(?:test|it|describe)\(\s*(['"`])([A-Z][A-Z0-9]{2}-\d+\b.*?)\1/gs;

/**
 * The tests of a file that name a requirement. In Rust, a function `car_2_wraps`; in JavaScript, a title that begins with one id or
 * several: `CAR-2 CAR-3 wraps`. A test that is skipped proves nothing.
 *
 * @param {string} file
 * @param {string} source
 * @param {ReadonlySet<string>} groups the letters of all requirements, `CAR` and so on: `fn f32_2_bytes()` is no proof
 * @returns {Proof[]}
 */
export function readProofs(file, source, groups) {
  if (file.endsWith('.rs')) {
    return [...source.matchAll(RUST_TEST)].flatMap(([, letters = '', number, rest]) => {
      const group = letters.toUpperCase();
      return groups.has(group)
        ? [{ id: `${group}-${number}`, test: `${letters}_${number}_${rest}`, file }]
        : [];
    });
  }
  return [...source.matchAll(SCRIPT_TEST)].flatMap(([, , title = '']) => {
    const ids = /^(?:[A-Z][A-Z0-9]{2}-\d+[\s,]*)+/.exec(title)?.[0].match(/[A-Z0-9]+-\d+/g) ?? [];
    return ids.map(id => ({ id, test: title, file }));
  });
}

/**
 * Finds requirements without a test, tests of unknown requirements, and duplicate ids: a sentence each.
 *
 * @param {Requirement[]} requirements
 * @param {Proof[]} proofs
 */
export function findGaps(requirements, proofs) {
  const known = new Set(requirements.map(({ id }) => id));
  const proven = new Set(proofs.map(({ id }) => id));
  const twice = requirements.filter(({ id }, i) => requirements.findIndex(r => r.id === id) !== i);
  return [
    ...twice.map(({ id }) => `${id} is listed twice.`),
    ...requirements
      .filter(({ id, owed }) => !proven.has(id) && owed === null)
      .map(
        ({ id }) => `${id} has no test: write one, or end its row with (owed: what is missing).`,
      ),
    ...proofs
      .filter(({ id }) => !known.has(id))
      .map(
        ({ id, test, file }) =>
          `${file}: "${test}" names ${id}, which docs/requirements.md does not list.`,
      ),
  ];
}
