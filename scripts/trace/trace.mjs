// No library reads requirements from a Markdown list and tests in three languages.

/** A row of docs/requirements.md. @typedef {{ id: string, text: string, owed: string | undefined }} Requirement owed: what is missing */
/** A test that names a requirement. @typedef {{ id: string, test: string, file: string }} Proof test: its title or function name */

const ROW = /^- ([A-Z][A-Z0-9]{2}-\d+) (.+?)(?: \(owed: ([^)]+)\))?$/gm;

/** Reads the rows of docs/requirements.md. @param {string} markdown @returns {Requirement[]} */
export const readRequirements = markdown =>
  [...markdown.matchAll(ROW)].map(([, id = '', text = '', owed]) => ({ id, text, owed }));

const RUST_TEST = /\bfn\s+([a-z][a-z0-9]{2})_(\d+)_\w+\s*\(/g;
const SCRIPT_TEST = /\b(?:test|it|describe)\(\s*(['"`])((?:[A-Z][A-Z0-9]{2}-\d+[\s,]+)+)(.*?)\1/gs;

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
    const tests = [...source.matchAll(RUST_TEST)].map(([text, letters = '', number]) => ({
      ...{ id: `${letters.toUpperCase()}-${number}`, test: text.slice(3, -1).trim(), file },
    }));
    return tests.filter(({ id }) => groups.has(id.slice(0, 3)));
  }
  return [...source.matchAll(SCRIPT_TEST)].flatMap(([, , ids = '', words]) =>
    ids.split(/[\s,]+/).flatMap(id => (id ? { id, test: ids + words, file } : [])),
  );
}

/**
 * Finds requirements without a test, tests of unknown requirements, and duplicate ids: a sentence each.
 *
 * @param {Requirement[]} requirements
 * @param {Proof[]} proofs
 */
export function findGaps(requirements, proofs) {
  const ids = requirements.map(({ id }) => id);
  const proven = new Set(proofs.map(({ id }) => id));
  return [
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map(id => `${id} is listed twice.`),
    ...requirements
      .filter(({ id, owed }) => !proven.has(id) && !owed)
      .map(
        ({ id }) => `${id} has no test: write one, or end its row with (owed: what is missing).`,
      ),
    ...proofs
      .filter(({ id }) => !ids.includes(id))
      .map(
        ({ id, test, file }) =>
          `${file}: "${test}" names ${id}, which docs/requirements.md does not list.`,
      ),
  ];
}
